import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from '@jest/globals';

const JEST = createRequire(import.meta.url).resolve('jest/bin/jest');
const PRESET = fileURLToPath(new URL('../jest.config.js', import.meta.url));

const FILES = {
  'package.json': '{ "type": "module" }',
  'src/loads.ts': `
    export const loads: string[] = [];
    export const settings = { name: () => 'real' };
    export const servers: WeakRef<object>[] = [];
  `,
  'node_modules/library/package.json': '{ "type": "module", "exports": "./index.js" }',
  'node_modules/library/index.js': `
    export const optional = () => import('a-package-that-is-missing').catch(({ code }) => code);
  `,
  'test/support/each-test.ts': `
    import { afterEach } from '@jest/globals';
    export const ended: string[] = [];
    afterEach(() => { ended.push('test'); });
  `,
  'src/first.spec.ts': `
    import { beforeAll, describe, expect, it, jest } from '@jest/globals';
    import { optional } from 'library';
    import { ended } from '../test/support/each-test.js';
    import { loads, servers, settings } from './loads.js';

    await optional(); // A module stays loaded, and so does the test that loaded it.
    describe('a server of its own', () => {
      let server: object;
      beforeAll(() => {
        server = {};
        servers.push(new WeakRef(server));
      });
      it('is there while a library looks for a package', async () => {
        expect(await optional()).toBe('ERR_MODULE_NOT_FOUND');
        expect(server).toEqual({});
      });
    });
    it('is the first in its worker', () => {
      loads.push('first');
      jest.spyOn(settings, 'name').mockReturnValue('a spy of the first');
      expect(settings.name()).toBe('a spy of the first');
      expect(ended).toEqual(['test']);
    });
    it('has hooks of its support', () => expect(ended).toEqual(['test', 'test']));
  `,
  'src/second.spec.ts': `
    import { setImmediate as nextTurn } from 'node:timers/promises';
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    import { expect, it } from '@jest/globals';
    import { ended } from '../test/support/each-test.js';
    import { loads, servers, settings } from './loads.js';

    it('meets the product as the one before left it', () => expect(loads).toEqual(['first']));
    it('has test code of its own, with its hooks', () => expect(ended).toEqual(['test']));
    it('keeps nothing alive of the one before', async () => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc');
      for (let round = 0; round < 5; round += 1) {
        await nextTurn();
        collect();
      }
      expect(servers.map((server) => server.deref())).toEqual([undefined]);
    });
    it('meets no spy of another file', () => expect(settings.name()).toBe('real'));
  `,
  'src/third.spec.ts': `
    import { expect, it } from '@jest/globals';
    type Longer = { readonly than: { readonly what: 'is left of it' } };

    it('fails where it says', () => {
      const found: Longer['than']['what'] | 'another' = 'another';
      expect(found).toBe('is left of it');
    });
    it('is told of a promise that nobody caught', async () => {
      void Promise.reject(new Error('lost'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  `,
  'src/fourth.spec.ts': `
    import { it } from '@jest/globals';
    import './nowhere.js';
    it('never runs', () => {});
  `,
};

describe('spec files in plain modules', () => {
  // A clone may lie in a folder with a name of any characters, or that is called `test`.
  const above = mkdtempSync(path.join(tmpdir(), 'talent-preset-'));
  const folder = path.join(above, 'test', 'a b [ü]');
  let run;

  beforeAll(() => {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    run = runJest();
  });

  /** In the order of their names, in one worker. */
  function runJest() {
    const sequencer = path.join(folder, 'by-name.cjs');
    writeFileSync(
      sequencer,
      'module.exports = class { sort(tests) { return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); } cacheResults() {} shard(tests) { return tests; } allFailedTests() { return []; } };',
    );
    const options = ['--rootDir', folder, '--json', '--maxWorkers=1', '--testSequencer', sequencer];
    const { stdout, stderr } = spawnSync(process.execPath, [JEST, '--config', PRESET, ...options], {
      encoding: 'utf8',
    });
    const files = JSON.parse(stdout).testResults.map((file) => [path.basename(file.name, '.spec.ts'), file]);
    return { files: Object.fromEntries(files), stderr };
  }

  const failuresOf = ({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title);

  it('share the product, and nothing that a test made', () => {
    expect(failuresOf(run.files.first)).toEqual([]);
    expect(failuresOf(run.files.second)).toEqual([]);
    expect(run.files.second.assertionResults).toHaveLength(4);
  });

  it('fail at the line of the source', () => {
    const [failure, lost] = run.files.third.assertionResults.map(({ failureMessages }) => failureMessages.join());
    expect(failure).toMatch(/src[/\\]third\.spec\.ts:7:21/);
    expect(lost).toContain('lost');
  });

  it('fail as a whole when they cannot be loaded', () => {
    expect(run.files.fourth.status).toBe('failed');
    expect(run.files.fourth.message).toContain('nowhere.js');
  });
});
