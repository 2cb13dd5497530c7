import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

import { nodeProblem } from '../set-up.mjs';

const START = fileURLToPath(new URL('../start.mjs', import.meta.url));

it('npm start takes no arguments, and says so before it installs anything', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, '--port', '8502'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'npm start takes no arguments, received --port. It is set by variables: TALENT_PORT=8303 npm start\n',
  );
});

describe('the wanted Node.js', () => {
  it.each(['20.20.0', '24.3.0'])('is met by %s', (running) => expect(nodeProblem('>=20.20', running)).toBeNull());

  it.each(['20.19.9'])('is not met by %s, and one sentence says so', (running) => {
    expect(nodeProblem('>=20.20', running)).toBe(
      `Node.js 20.20 or newer is needed, this is ${running}: get it from https://nodejs.org and try again.`,
    );
  });
});
