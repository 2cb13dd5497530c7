import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';

const text = readFileSync(fileURLToPath(new URL('../../../deploy/docker/Dockerfile', import.meta.url)), 'utf8');

describe('the Dockerfile', () => {
  it('has no finding of the Dockerfile linter', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    expect(validate(`${text}\nUSERS node\n`)).toHaveLength(1);
  });

  it('runs the server not as root, and looks after its health', () => {
    const [, run = ''] = text.split(/^FROM .*$/m).slice(1);
    expect(run).toMatch(/^USER node$/m);
    expect(run).toMatch(/^HEALTHCHECK /m);
  });
});
