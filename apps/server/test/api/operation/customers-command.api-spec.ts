import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { readBlueprint } from '@talent-platform/blueprint/files';
import { CustomerRows } from '../../../src/database/index.js';
import { FileStorage } from '../../../src/file-storage/index.js';
import { CustomersRepository } from '../../../src/modules/customers/index.js';
import { FileContents } from '../../../src/modules/files/index.js';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, statusAndCodes } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { runOperatorOn } from '../../support/operator.js';
import type { OperatorResult } from '../../support/operator.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestServer } from '../../support/test-server.js';

const PORTAL = { id: 1, name: 'careers', host: 'careers.example', acceptsPosts: true };
const RECORDS = {
  as: '1002.admin',
  records: [
    { profileType: 'people', profile: { firstname: 'Ada', lastname: 'Lovelace' } },
    { profileType: 'jobs', profile: { jobtitle: 'Analyst of engines' } },
  ],
  files: [{ profileType: 'people', id: 3, field: 'resume', file: 'ada.txt' }],
  jobPosts: [{ jobid: 1, portalurl: 'careers.example' }],
  workflows: [{ workflowType: 'applicantworkflows', workflow: { baseprofile: 1, associatedprofile: 3 } }],
};
const BOLT = aBlueprint(1002, {
  portals: [PORTAL],
  workflowStatuses: { applicantworkflows: [{ id: 'C1', value: 'New' }] },
});

describeOnEachDatabase('talent-server customers', (createDatabase) => {
  let database: TestDatabase;
  let folder: string;
  let server: TestServer;

  beforeEach(async () => {
    database = await createDatabase('migrated');
    folder = await mkdtemp(path.join(tmpdir(), 'talent-customers-'));
    server = await TestServer.start({ database, blueprints: [aBlueprint(1001)] });
    await mkdir(path.join(folder, 'bolt/files'), { recursive: true });
    await writeFile(path.join(folder, 'bolt/blueprint.json'), JSON.stringify(BOLT));
    await writeFile(path.join(folder, 'bolt/records.json'), JSON.stringify(RECORDS));
    await writeFile(path.join(folder, 'bolt/files/ada.txt'), 'Ten years of engines');
  });

  const bolt = (): string => path.join(folder, 'bolt');
  const run = (words: readonly string[], env: Record<string, string> = {}): Promise<OperatorResult> =>
    runOperatorOn(database, ['customers', ...words], { env: { NODE_ENV: 'test', TALENT_BLUEPRINT: bolt(), ...env } });

  const statusOf = async (customerId: number, below = '/people/1'): Promise<number> =>
    (await new ApiClient(server, customerId).get(below)).status;

  const addBolt = async (): Promise<void> => {
    expect(await run(['add', bolt()])).toMatchObject({ code: 0 });
    await until(
      'the added customer',
      () => statusOf(1002),
      (status) => status === 200,
    );
  };

  /** Counts the rows of a customer once its audit records have their seals, because these are rows, too. */
  const rowsOf = async (customerId: number): Promise<Record<string, number>> => {
    const unsealed = `SELECT 1 AS one FROM audit_records AS record WHERE customer_id = ? AND NOT EXISTS (
      SELECT 1 FROM audit_seals WHERE customer_id = record.customer_id AND (end_mark, end_number) >= (mark, record.number))`;
    await until(
      'the seals of all audit records',
      () => server.unitOfWork.reader.query(unsealed, [customerId]),
      (waiting) => waiting.length === 0,
    );
    const rows = new CustomerRows(customerId);
    const counts: Record<string, number> = {};
    for (const table of CustomerRows.tables()) counts[table.name] = await rows.count(server.unitOfWork.reader, table);
    const { words } = server.unitOfWork.reader;
    const { text, values } = words.some(customerId, 10);
    counts['job_words'] = (await server.unitOfWork.reader.query(text, values)).length;
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  };

  const fileNames = async (): Promise<string[]> => {
    const sql = 'SELECT name FROM file_contents WHERE customer_id = 1002';
    return (await server.unitOfWork.reader.query<{ name: string }>(sql)).map(({ name }) => name);
  };

  it('adds a customer with its starting records beside a running server, as the operator, and lists it (D-OPR-2, D-OPR-6)', async () => {
    const { code, stdout, stderr } = await run(['add', bolt()]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Added customer 1002, Customer 1002: 2 users, 4 profiles.\n' });
    expect(stderr).toContain('Running servers know it within a second');
    await until(
      'the added customer',
      () => statusOf(1002),
      (status) => status === 200,
    );
    const client = new ApiClient(server, 1002);
    expect((await client.get('/people/3/fields/resume/text')).text.trim()).toBe('Ten years of engines');
    const { json } = await new PlatformClient(server, 1002).get('/audit?kind=administration');
    expect(json).toMatchObject({
      records: [{ kind: 'operator', user: 'operator', action: 'apply-blueprint', source: 'bolt' }],
    });
    const { stdout: table } = await run(['list']);
    expect(table.split('\n')).toEqual([
      expect.stringMatching(/^customer {2}name {11}users {2}profiles {2}revision {2}applied {19}since$/),
      expect.stringMatching(/^1001 {6}Customer 1001 {2}2 {6}2 {9}1 {9}20\d\d-\S+Z {2}20\d\d-\S+Z$/),
      expect.stringMatching(/^1002 {6}Customer 1002 {2}2 {6}4 {9}1 /),
      '',
    ]);
    expect(JSON.parse((await run(['list', '--json'])).stdout)).toMatchObject({
      customers: [
        { id: 1001, addresses: ['customers/1001'] },
        {
          ...{ id: 1002, name: 'Customer 1002', users: 2, profiles: 4, revision: 1 },
          addresses: ['customers/1002', 'careers.example', 'portals/careers'],
        },
      ],
      beingRemoved: [],
    });
  });

  const write = (records: object): Promise<void> =>
    writeFile(path.join(folder, 'bolt/records.json'), JSON.stringify(records));

  it.each([
    [
      'a record',
      { records: [...RECORDS.records, { profileType: 'people', profile: { lastnam: 'A' } }] },
      'records[2].profile',
    ],
    ['a workflow', { workflows: [{ ...RECORDS.workflows[0], workflow: { baseprofile: 7 } }] }, 'workflows[0].workflow'],
    ['the field of a file', { files: [...RECORDS.files, { ...RECORDS.files[0], field: 'resum' }] }, 'files[1]'],
    ['a file that is not there', { files: [...RECORDS.files, { ...RECORDS.files[0], file: 'bob.txt' }] }, 'bob.txt'],
  ])(
    'refuses %s, and adds nothing of the customer but contents that nothing names (D-OPR-6)',
    async (_, wrong, place) => {
      await write({ ...RECORDS, ...wrong });
      expect(await run(['add', bolt()])).toMatchObject({ code: 1, stderr: expect.stringContaining(place) });
      const { file_contents: _contents, ...others } = await rowsOf(1002);
      expect(others).toEqual({});
      await write(RECORDS);
      await addBolt();
    },
  );

  it('ends a removal that goes on after another one, and after the customer was added again (D-OPR-7)', async () => {
    await addBolt();
    const removing = jest.spyOn(FileContents.prototype, 'removeSome').mockImplementationOnce(async () => {
      expect(await run(['remove', '1002', '--yes'])).toMatchObject({ code: 0 });
      await addBolt();
      return 0;
    });
    expect(await run(['remove', '1002', '--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Customer 1002 was removed meanwhile'),
    });
    removing.mockRestore();
    expect((await run(['list'])).stdout).toMatch(/^1002 {6}Customer 1002 {2}2 {6}4 /m);
    const { text } = await new ApiClient(server, 1002).get('/people/3/fields/resume/text');
    expect(text.trim()).toBe('Ten years of engines');
  });

  it('refuses to add what is there, what is wrong, and several at once (D-OPR-6)', async () => {
    await addBolt();
    expect(await run(['add', bolt()])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /bolt: the customer 1002 exists\. Change it by "talent blueprint apply", or remove it/,
      ),
    });
    const wrong = path.join(folder, 'wrong.json');
    await writeFile(wrong, JSON.stringify({ ...aBlueprint(1003), quota: { requestsPerDay: 0 } }));
    expect(await run(['add', wrong])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${wrong} is refused:\\n {2}quota\\.requestsPerDay: must be`)),
    });
    expect(await run(['add', folder])).toMatchObject({
      code: 1,
      stderr: `${folder} holds several customers: bolt, wrong.json. Add each by itself.\n`,
    });
    expect(await run(['add', path.join(folder, 'nothing.json')])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S+nothing\.json does not exist; name a file/),
    });
  });

  it('exports a blueprint without secrets, and says so (D-OPR-6, D-PLT-2)', async () => {
    const { stdout, stderr } = await run(['export', '1001']);
    const read = async (file: string): Promise<unknown> => (await readBlueprint(file)).blueprint;
    const printed = path.join(folder, 'printed.yaml');
    await writeFile(printed, stdout);
    const exported = await read(printed);
    expect(exported).toMatchObject({ customer: { id: 1001 }, users: [{ signingSecrets: [{ id: 'k1' }] }, {}] });
    expect(stdout).not.toContain(SECRET);
    expect(stderr).toContain('Revision 1 of customer 1001. Passwords and secrets are left out: ');
    expect(JSON.parse((await run(['export', '1001', '--json'])).stdout)).toEqual(exported);
    const yaml = path.join(folder, 'acme.yaml');
    expect(await run(['export', '1001', '--output', yaml])).toMatchObject({ code: 0, stdout: '' });
    expect(await readFile(yaml, 'utf8')).toBe(stdout);
    const file = path.join(folder, 'acme.json');
    expect(await run(['export', '1001', '-o', file])).toMatchObject({ code: 0 });
    expect(await read(file)).toEqual(exported);
    expect(await run(['export', '1001', '-o', file])).toMatchObject({
      code: 1,
      stderr: `${file} exists. Add --force to replace it.\n`,
    });
    expect(await run(['export', '1001', '-o', file, '--force'])).toMatchObject({ code: 0 });
  });

  it('refuses customers that there are not, and what is no id', async () => {
    for (const [words, code, message] of [
      [['export', '7'], 1, 'There is no customer 7 in this database.\n'],
      [['remove', '7', '--yes'], 1, 'There is no customer 7 in this database.'],
      [['remove', 'acme', '--yes'], 2, '<customer> must be the id of a customer, such as 1001, received "acme".'],
      [['remove'], 2, 'Not enough non-option arguments'],
    ] as const)
      expect(await run(words)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('says what a removal would take, and with --yes removes every row and file, so that a running server knows nobody of it (D-OPR-7)', async () => {
    await addBolt();
    // The index of words is no table of its own for the command.
    const countRows = async (): Promise<number> =>
      Object.values(await rowsOf(1002)).reduce((sum, count) => sum + count, 0) - 1;
    const fewest = await countRows();
    const asked = await run(['remove', '1002']);
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    const [told, ...wayOut] = asked.stderr.split('\n');
    const [, rows] =
      /^This would remove customer 1002, Customer 1002: (\d+) rows and 1 files, for good\.$/.exec(told ?? '') ?? [];
    // Work in the background adds rows, such as the time of the last use of a password.
    expect(Number(rows)).toBeGreaterThanOrEqual(fewest);
    expect(Number(rows)).toBeLessThanOrEqual(await countRows());
    expect(wayOut).toEqual([
      'A server whose TALENT_BLUEPRINT names customer 1002 would add it again at its next start: take it out there.',
      'Add --yes to remove it.',
      '',
    ]);
    expect(await statusOf(1002)).toBe(200);

    const client = new ApiClient(server, 1002);
    await client.change('/people/3', { firstname: 'Augusta' });
    expect((await server.send({ path: '/portals/careers/jobs/1/any/job' })).status).toBe(200);
    const [file = ''] = await fileNames();
    const storage = server.running.app.get(FileStorage);
    expect(await storage.has(file)).toBe(true);
    expect(Object.keys(await rowsOf(1002)).length).toBeGreaterThan(15);
    const others = await rowsOf(1001);

    const { code, stdout, stderr } = await run(['remove', '1002', '--yes']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Removed customer 1002, Customer 1002: \d\d+ rows and 1 files\.\n$/),
    });
    expect(stderr).toContain('would add it again at its next start');
    expect(await rowsOf(1002)).toEqual({});
    expect(await storage.has(file)).toBe(false);
    expect(await statusOf(1002)).toBe(401);
    expect((await new PlatformClient(server, 1002).get('/blueprint')).status).toBe(401);
    expect((await server.send({ path: '/portals/careers/jobs/1/any/job' })).status).toBe(404);
    expect(await rowsOf(1001)).toEqual(others);
    expect(await statusOf(1001)).toBe(200);
    expect((await server.sendAs('1001.user', PASSWORD, { path: '/customers/1002/people/1' })).status).toBe(404);
  });

  it('adds a removed customer again, which begins anew (D-OPR-7)', async () => {
    await addBolt();
    const client = new ApiClient(server, 1002);
    await client.change('/people/3', { firstname: 'Augusta' });
    const follower = new PlatformClient(server, 1002);
    const { next } = (await follower.get('/changes?after=now')).json as { next: string };
    await run(['remove', '1002', '--yes']);
    await addBolt();
    expect((await client.get('/people/3')).text).toContain('Ada');
    expect(statusAndCodes(await follower.get(`/changes?after=${next}`))).toEqual([410, [27]]);
    await client.change('/people/3', { firstname: 'Augusta' });
  });

  it('goes on where an interrupted removal has ended, and until then adds no such customer (D-OPR-7)', async () => {
    await addBolt();
    const customers = server.running.app.get(CustomersRepository);
    await server.unitOfWork.write((session) => customers.beginRemoval(session, 1002));
    await until(
      'the removal of the customer',
      () => statusOf(1002),
      (status) => status === 401,
    );
    expect(await run(['add', bolt()])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run "talent-server customers remove 1002 --yes", then try again.'),
    });
    expect(await run(['list'])).toMatchObject({
      stderr: expect.stringContaining('Only if it was interrupted, run "talent-server customers remove 1002 --yes".'),
    });
    expect(await run(['remove', '1002', '--yes'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Removed customer 1002, whose removal has begun before: '),
    });
    expect(await rowsOf(1002)).toEqual({});
    await addBolt();
  });

  it('removes all of a customer whose users go on writing, and the next start begins no incarnation (D-OPR-7, D-PLT-22)', async () => {
    await addBolt();
    const client = new ApiClient(server, 1002);
    let [written, isOver] = [0, false];
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const { status } = await client.post('/people', { firstname: 'Ada', lastname: 'King' });
        if (status === 201) written += 1;
        else expect([401, 404]).toContain(status);
      }
    });
    await until(
      '20 writes',
      () => written,
      (count) => count > 20,
    );
    expect(await run(['remove', '1002', '--yes'])).toMatchObject({ code: 0 });
    isOver = true;
    await Promise.all(writers);
    expect(await rowsOf(1002)).toEqual({});
    await server.stop();
    server = await TestServer.start({ database });
    expect(await rowsOf(1002)).toEqual({});
    const sql = 'SELECT reason FROM incarnations';
    expect(await server.unitOfWork.reader.query(sql)).toEqual([{ reason: 'first' }]);
  });
});
