import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';

const read = (name) => readFileSync(fileURLToPath(new URL(`../../../deploy/docker/${name}`, import.meta.url)), 'utf8');
const text = read('Dockerfile');

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

  it("knows the operator's command as talent-server", () => {
    expect(text).toMatch(/^WORKDIR \/app\nRUN npm install /m);
    expect(text).toMatch(/^ENV PATH=\/app\/node_modules\/\.bin:\$PATH$/m);
  });
});

it('the Dockerfile of backups has no finding of the linter, and runs as the user of the server', () => {
  const backup = read('backup.Dockerfile');
  expect(validate(backup).map(({ message }) => message)).toEqual([]);
  expect(backup.match(/^USER .*$/gm)).toEqual(['USER root', 'USER node']);
});
