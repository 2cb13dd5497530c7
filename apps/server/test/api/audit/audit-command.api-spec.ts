import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { runOperatorOn } from '../../support/operator.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

interface ExportedLine {
  readonly number: number;
  readonly digest: string;
  readonly seal?: { readonly at: number; readonly hash: string };
  readonly header: unknown[];
  readonly record: { readonly profile: string; readonly changes: ReadonlyArray<{ readonly path: string }> };
}

const ALL_SEALED = /, 0 without a seal yet/;

describeOnEachDatabase('talent-server audit (D-OPR-15)', (createDatabase) => {
  const clock = new TestClock();
  let database: TestDatabase;
  let server: TestServer;
  let folder: string;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    folder = await mkdtemp(path.join(tmpdir(), 'talent-audit-'));
    const profileTypes = {
      people: { fields: [{ id: 'field1001', type: 'text', label: 'Secret', sensitive: true }] },
    } as const;
    server = await TestServer.start({
      database,
      clock,
      blueprints: [aBlueprint(1001, { profileTypes }), aBlueprint(1002)],
    });
    const client = new ApiClient(server, 1001);
    for (const lastname of ['Byron', 'Lovelace', 'King']) {
      clock.advance(60_000);
      await client.create('people', { firstname: 'Ada', lastname, field1001: 'hush-hush' });
    }
    await until(
      'the seals of both customers',
      async () => (await run('verify')).stdout,
      (text) => text.match(new RegExp(ALL_SEALED, 'g'))?.length === 2,
    );
  });

  const run = (...words: string[]) => runOperatorOn(database, ['audit', ...words]);
  const hashOf = (parts: unknown[], encoding: 'hex' | 'base64url'): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest(encoding);
  const linesOf = (text: string): ExportedLine[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportedLine);

  it('exports the trail with hashes that anybody can verify', async () => {
    const { code, stdout, stderr } = await run('export', '1001');
    expect(code).toBe(0);
    const lines = linesOf(stdout);
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    let previous = '0'.repeat(64);
    let digests = '';
    for (const { number, header, digest, seal } of lines) {
      digests += hashOf([...header, digest], 'base64url');
      if (seal === undefined) continue;
      expect(seal.hash).toBe(hashOf([previous, number, seal.at, digests], 'hex'));
      [previous, digests] = [seal.hash, ''];
    }
    expect(digests).toBe('');
    expect(stderr).toContain(`audit verify 1001 --head ${lines.length}:${previous}`);
    const people = lines.filter(({ record }) => record.profile.startsWith('people/'));
    expect(people.at(-1)?.record).toMatchObject({ user: '1001.user', action: 'create' });
    expect(people.at(-1)?.record.changes).toContainEqual({ path: 'field1001', sensitive: true });
    expect(stdout).not.toContain('hush-hush');
  });

  it('exports a span of time to a file, whole or not at all', async () => {
    const output = path.join(folder, 'audit.jsonl');
    const from = new Date(clock.now() - 60_000).toISOString();
    const to = new Date(clock.now()).toISOString();
    const { stdout, stderr } = await run('export', '1001', '--from', from, '--to', to, '--output', output);
    expect({ stdout, stderr }).toEqual({
      stdout: '',
      stderr: expect.stringContaining(`1 records of customer 1001 in ${output}`),
    });
    expect(linesOf(await readFile(output, 'utf8')).map(({ record }) => record.profile)).toEqual(['people/4']);
    const refused = await run('export', '1001', '--output', path.join(folder, 'nowhere', 'audit.jsonl'));
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('(ENOENT). Name another file.') });
    expect(await readdir(folder)).toEqual(['audit.jsonl']);
  });

  it('replaces no file without --force, and writes through no link', async () => {
    const output = path.join(folder, 'kept.jsonl');
    const kept = path.join(folder, 'kept.txt');
    await writeFile(output, 'mine');
    await writeFile(kept, 'mine');
    expect(await run('export', '1001', '--output', output)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('kept.jsonl exists. Add --force to replace it.'),
    });
    await symlink(kept, `${output}.part`);
    expect(await run('export', '1001', '--output', output, '--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('kept.jsonl.part exists'),
    });
    expect(await Promise.all([output, kept].map((file) => readFile(file, 'utf8')))).toEqual(['mine', 'mine']);
    await rm(`${output}.part`);
    expect(await run('export', '1001', '--output', output, '--force')).toMatchObject({ code: 0 });
    expect(linesOf(await readFile(output, 'utf8')).length).toBeGreaterThan(0);
  });

  it.each([
    [['export', '1001', '--from', 'yesterday'], '--from: must be a time such as'],
    [['export', '1001', '--from', '2027-02-02', '--to', '2027-02-01'], '--from: must not be later than --to'],
    [['export', '1001', '-o', ''], '--output: must be the name of one file'],
    [['export', '9999'], 'There is no customer 9999'],
    [['verify', '1001', '--head', '12'], '--head: must be NUMBER:HASH'],
    [['verify', '--head', `1:${'0'.repeat(64)}`], '--head belongs to one customer'],
  ])('refuses %j', async (words, message) => {
    const { code, stdout, stderr } = await run(...words);
    expect({ isRefused: code > 0, stdout }).toEqual({ isRefused: true, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('finds nothing wrong, and names the first bad record of the customer that has one', async () => {
    const { stderr } = await run('export', '1001');
    const head = /--head (\S+)/.exec(stderr)?.[1] ?? '';
    expect(await run('verify', '1001', '--head', head)).toMatchObject({ code: 0, stderr: '' });
    await server.unitOfWork.write((session) =>
      session.query(
        `UPDATE audit_records SET username = 'nobody' WHERE customer_id = 1001 AND profile_type = 'people' AND profile_id = 3`,
      ),
    );
    const { code, stdout } = await run('verify', '--json');
    expect(code).toBe(1);
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { customer: number; bad?: object });
    expect(found.map(({ customer, bad }) => [customer, bad !== undefined])).toEqual([
      [1001, true],
      [1002, false],
    ]);
    expect((await run('verify', '1001')).stdout).toMatch(
      /^customer 1001: NOT as it was written: record \d+ \(people\/3, version 1\): its header was changed, or it was inserted\n/,
    );
  });
});
