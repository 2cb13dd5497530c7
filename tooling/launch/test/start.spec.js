import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';

import { installBesideBuild, nodeProblem } from '../set-up.mjs';

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

describe('the build beside an install', () => {
  const LINKED = '.../node_modules/better-sqlite3 install$ prebuild-install || node-gyp rebuild --release';
  const COMPILES =
    '.../node_modules/better-sqlite3 install:   CC(target) Release/obj.target/sqlite3/gen/sqlite3/sqlite3.o';
  const installed =
    (...lines) =>
    async (/** @type {(line: string) => unknown} */ readLine) =>
      lines.forEach((line) => readLine(line));

  it('begins once, when the driver of SQLite compiles', async () => {
    const build = jest.fn(async () => {});
    await installBesideBuild(installed('Progress: resolved 0, reused 377, downloaded 0, added 377', LINKED), build);
    expect(build).not.toHaveBeenCalled();
    await installBesideBuild(installed(LINKED, COMPILES, COMPILES), build);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('ends before the step that builds can begin, also if the driver does not compile', async () => {
    const ended = [];
    const compile = async (readLine) => {
      readLine(COMPILES);
      ended.push('install');
      throw new Error('not found: g++');
    };
    const build = async () => {
      await new Promise(setImmediate);
      ended.push('build');
    };
    await expect(installBesideBuild(compile, build)).rejects.toThrow('not found: g++');
    expect(ended).toEqual(['install', 'build']);
  });

  it('leaves its failures to the step that builds', async () => {
    const build = () => Promise.reject(new Error('spawn turbo ENOENT'));
    await expect(installBesideBuild(installed(COMPILES), build)).resolves.toBeUndefined();
  });
});

describe('the wanted Node.js', () => {
  it.each(['20.20.0', '24.3.0'])('is met by %s', (running) => {
    expect(nodeProblem('>=20.20', running)).toBeNull();
  });

  it.each(['20.19.9'])('is not met by %s, and one sentence says so', (running) => {
    expect(nodeProblem('>=20.20', running)).toBe(
      `Node.js 20.20 or newer is needed, this is ${running}: get it from https://nodejs.org and try again.`,
    );
  });
});
