import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

const START = fileURLToPath(new URL('../start.mjs', import.meta.url));

describe('npm start', () => {
  it('takes no arguments, and says so before it installs anything', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, '--port', '8502'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'npm start takes no arguments, received --port. It is set by variables: TALENT_PORT=8303 npm start\n',
    );
  });
});
