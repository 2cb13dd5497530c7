import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { reachPostgres } from '../reach-postgres.mjs';
import { selectSpecs, testedPackages } from '../spec-files.mjs';
import { jestCommand } from '../test-some.mjs';
import { root } from '../workspace.mjs';

const FILES = {
  'apps/server': ['apps/server/src/modules/lists/list-links.spec.ts', 'apps/server/test/api/quota.api-spec.ts'],
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

  it('are all of a package that is named', () => {
    expect(select({ packages: ['server'] })).toEqual(FILES['apps/server']);
    expect(select({ packages: ['cli'], words: ['quota'] })).toEqual([]);
  });

  it('are found in every package that is tested', () => {
    const [launch] = testedPackages().filter(({ name }) => name === 'launch');
    const [{ files }] = selectSpecs({ words: ['test-some'], packages: ['launch'] });
    expect(launch).toEqual({ name: 'launch', folder: 'tooling/launch' });
    expect(files).toEqual(['tooling/launch/test/test-some.spec.js']);
    expect(existsSync(path.join(root, files[0]))).toBe(true);
  });

  it('run in their package by their paths', () => {
    const some = { folder: 'apps/cli', files: FILES['apps/cli'] };
    const jest = ['pnpm', '--silent', '-C', 'apps/cli', 'exec', 'jest'];
    const paths = ['--runTestsByPath', path.join(root, FILES['apps/cli'][0])];
    expect(jestCommand(some, { watch: false })).toEqual([...jest, ...paths]);
    expect(jestCommand(some, { watch: true })).toEqual([...jest, '--watchAll', ...paths]);
    expect(jestCommand(some, { database: 'postgres' })).toEqual([...jest, '--testNamePattern', 'PostgreSQL', ...paths]);
  });
});

describe('the look for a database', () => {
  it('finds what listens, and says where nothing does', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    expect(await reachPostgres(`postgres://postgres@127.0.0.1:${port}/test`)).toBeNull();
    await once(server.close(), 'close');
    expect(await reachPostgres(`postgres://postgres@127.0.0.1:${port}/test`)).toMatch(
      new RegExp(
        `^PostgreSQL cannot be reached at 127\\.0\\.0\\.1:${port} \\(.+\\): start it, or set TALENT_TEST_POSTGRES_URL\\.$`,
      ),
    );
  });
});
