import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

import { postgresProblem } from '../check-postgres.mjs';
import { mayRunOnPostgres, selectSpecs, testedPackages } from '../spec-files.mjs';
import { StepFailed } from '../step.mjs';
import { jestCommand, parseTestOptions, runPackages, USAGE } from '../test-some.mjs';
import { root } from '../workspace.mjs';

const PACKAGES = ['protocol', 'server'];
const NOTHING = { words: [], packages: [], database: undefined, watch: false, release: false };
const parse = (...args) => parseTestOptions(args, PACKAGES);

describe('the arguments of npm test', () => {
  it('ask for everything where there are none', () => expect(parse()).toBeNull());

  it.each([
    [['profiles', 'lists'], { words: ['profiles', 'lists'] }],
    [['--package', 'server', '--package=protocol'], { packages: ['server', 'protocol'] }],
    [['--database=postgres', 'quota'], { database: 'postgres', words: ['quota'] }],
    [['quota', '--watch'], { words: ['quota'], watch: true }],
    [['--release'], { release: true }],
  ])('%j are understood', (args, options) => expect(parse(...args)).toEqual({ ...NOTHING, ...options }));

  it.each([
    [['--package', 'servr'], '--package takes one of protocol, server, received servr.'],
    [['--database', 'mysql'], '--database takes one of sqlite, postgres, received mysql.'],
    [['--release', 'quota'], '--release takes no other arguments.'],
    [['--force'], `npm test does not know --force. Usage:\n${USAGE}`],
  ])('%j are refused with the way out', (args, message) => {
    expect(() => parse(...args)).toThrow(new StepFailed(message));
  });
});

const FILES = {
  'apps/server': ['apps/server/src/modules/lists/list-links.spec.ts', 'apps/server/test/api/access/quota.api-spec.ts'],
  'apps/cli': ['apps/cli/src/lists/read-csv.spec.ts'],
};
const TESTED = Object.keys(FILES).map((folder) => ({ name: path.basename(folder), folder }));
const select = (options) =>
  selectSpecs({ words: [], packages: [], ...options }, TESTED, (folder) => FILES[folder]).flatMap(({ files }) => files);

describe('some of the suites', () => {
  it('are those whose path has one of the words', () => {
    expect(select({ words: ['lists', 'nowhere'] })).toEqual([FILES['apps/server'][0], ...FILES['apps/cli']]);
    expect(select({ words: ['quota.api'] })).toEqual([FILES['apps/server'][1]]);
    expect(select({ words: ['nowhere'] })).toEqual([]);
  });

  it('are found in every package that is tested', () => {
    const [launch] = testedPackages().filter(({ name }) => name === 'launch');
    const [{ files }] = selectSpecs({ words: ['test-some'], packages: ['launch'] });
    expect(launch).toEqual({ name: 'launch', folder: 'tooling/launch' });
    expect(files).toEqual(['tooling/launch/test/test-some.spec.js']);
    expect(existsSync(path.join(root, files[0]))).toBe(true);
  });

  it('are on PostgreSQL those alone that name it, or that a module of the tests names it for', () => {
    const files = {
      'a/src/lists.spec.ts': "import { a } from './lists.js';\nimport { b } from '../test/support/each-server.js';",
      'a/src/quota.spec.ts': "import { a } from './lists.js';\nit('counts', () => {});",
      'a/src/lists.ts': '// PostgreSQL asks for this.',
      'a/test/support/each-server.ts': "import { c } from './databases.js';",
      'a/test/support/databases.ts': "export { d } from './each-server.js';\nconst NAME = 'PostgreSQL';",
      'a/test/crash.spec.js': 'const url = process.env.TALENT_TEST_POSTGRES_URL;',
    };
    const reading = { read: (file) => files[file], exists: (file) => Object.hasOwn(files, file) };
    const specs = Object.keys(files).filter((file) => file.includes('.spec.'));
    const found = specs.filter((file) => mayRunOnPostgres(file, reading));
    expect(found).toEqual(['a/src/lists.spec.ts', 'a/test/crash.spec.js']);
    const selected = selectSpecs({ words: ['health.api', 'log.spec'], packages: ['server'], database: 'postgres' });
    expect(selected.flatMap(({ files: each }) => each)).toEqual(['apps/server/test/api/operation/health.api-spec.ts']);
  });

  it('are on PostgreSQL those of a server that is there, not those that start one of their own', () => {
    const command = jestCommand({ files: FILES['apps/cli'] }, { database: 'postgres' });
    const pattern = new RegExp(command[command.indexOf('--testNamePattern') + 1], 'i');
    const titles = ['writes on PostgreSQL reads', 'writes on SQLite reads', 'a storm, on a PostgreSQL of its own ends'];
    expect(titles.filter((title) => pattern.test(title))).toEqual(['writes on PostgreSQL reads']);
  });
});

describe('several packages', () => {
  const PACKAGES = ['small', 'large', 'middle'].map((name) => ({
    name,
    folder: `none/${name}`,
    files: Array(name.length).fill('a'),
  }));
  PACKAGES[1].files.push('b', 'c', 'd');

  it('run beside the largest, one after the other in one lane, and show their output when they end', async () => {
    /** @type {string[][]} */
    const [events, shown] = [[], []];
    let tellOthersEnded = () => {};
    const whenOthersEnded = new Promise((resolve) => (tellOthersEnded = () => resolve(undefined)));
    const run = async ({ name }, onOutput) => {
      events.push(`begin ${name}`);
      onOutput?.(Buffer.from(`${name} `));
      if (name === 'large') await whenOthersEnded;
      events.push(`end ${name}`);
      if (name === 'small') tellOthersEnded();
      return { code: name === 'middle' ? 1 : 0, interrupted: false };
    };
    const { packages, stopped } = await runPackages(PACKAGES, run, {
      write: (text) => void shown.push(String(text)),
      lanes: 1,
    });
    expect(events).toEqual(['begin large', 'begin middle', 'end middle', 'begin small', 'end small', 'end large']);
    expect(packages.map(({ name, code }) => [name, code])).toEqual([
      ['small', 0],
      ['large', 0],
      ['middle', 1],
    ]);
    expect([shown, stopped]).toEqual([['middle ', 'small '], undefined]);
  });

  it('are not begun any more once one was stopped', async () => {
    /** @type {string[]} */
    const begun = [];
    const run = async ({ name }) => (begun.push(name), { code: 130, interrupted: true });
    const { stopped } = await runPackages(PACKAGES, run, { write: () => {}, lanes: 1 });
    expect([begun, stopped?.code]).toEqual([['large', 'middle'], 130]);
  });
});

describe('the look for a database', () => {
  it('finds what listens, and says where nothing does', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    expect(await postgresProblem(`postgres://postgres@127.0.0.1:${port}/test`)).toBeNull();
    await once(server.close(), 'close');
    expect(await postgresProblem(`postgres://postgres@127.0.0.1:${port}/test`)).toMatch(
      new RegExp(
        `^PostgreSQL cannot be reached at 127\\.0\\.0\\.1:${port} \\(.+\\): start it, or set TALENT_TEST_POSTGRES_URL\\.$`,
      ),
    );
  });
});
