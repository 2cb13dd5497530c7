import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError, readConfiguration } from '../../../src/config/index.js';
import { UnitOfWork } from '../../../src/database/index.js';
import { startServer } from '../../../src/server.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase, describeOnPostgres } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';
import { openPatiently } from '../../support/patience.js';

type Environment = Readonly<Record<string, string>>;

/** Returns the message of a refused start in that environment. Fails if the log contains other warnings. */
async function refusalOf(env: Environment): Promise<string> {
  const log = new RecordingLog();
  const told = await errorOf(env, log);
  expect(log.text.match(/.*"level":[456]0.*/g)).toBeNull();
  return told;
}

/** As `refusalOf`, of a start that also warns of what it found on the way. */
async function errorOf(env: Environment, log = new RecordingLog()): Promise<string> {
  const started = Promise.resolve(env)
    .then(readConfiguration)
    .then((configuration) => startServer({ configuration, log }));
  const error: unknown = await started.then(
    (server) => server.stop(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  const { message } = error as ConfigurationError;
  expect(message).not.toMatch(/\n {4}at |hush/);
  return message;
}

describe('a start that cannot be', () => {
  let folder: string;
  let taken: Server;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'talent-refused-'));
    await writeFile(path.join(folder, 'file'), 'hush, some text that is no database');
    await mkdir(path.join(folder, 'key-folder', 'development.key'), { recursive: true });
    await mkdir(path.join(folder, 'key-damaged'));
    await writeFile(path.join(folder, 'key-damaged', 'development.key'), 'hush');
    await mkdir(path.join(folder, 'empty'));
    await writeFile(path.join(folder, 'wrong.json'), '{"customer":{"id":0,"name":"A"},"users":[{"password":"hush"}]}');
    await writeFile(path.join(folder, 'broken.yaml'), 'customer: [hush');
    for (const [name, records] of Object.entries(RECORDS)) {
      await mkdir(path.join(folder, name));
      await writeFile(path.join(folder, name, 'blueprint.json'), JSON.stringify(aBlueprint(1001)));
      await writeFile(path.join(folder, name, 'records.json'), JSON.stringify(records));
    }
    taken = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
  });

  afterAll(() => void taken.close());

  const RECORDS = {
    'records-of-nobody': { as: 'nobody', records: [] },
    'records-refused': {
      as: '1001.user',
      records: [
        { profileType: 'people', profile: { firstname: 'A', lastname: 'B' } },
        { profileType: 'people', profile: { firstname: 1, nosuch: 'hush' } },
      ],
    },
    'posts-refused': {
      as: '1001.user',
      records: [{ profileType: 'jobs', profile: { jobtitle: 'A' } }],
      jobPosts: [{ jobid: 1, portalurl: 'nowhere' }],
    },
    'board-posts-refused': {
      as: '1001.user',
      records: [{ profileType: 'jobs', profile: { jobtitle: 'A' } }],
      boardPosts: [{ jobid: 1, board: 'nowhere' }],
    },
  };

  const postgres = (place: string): string => `postgres://somebody:hush@${place}`;

  /** Each with what stands at the beginning, what was found, and the way out. */
  const STARTS: ReadonlyArray<
    readonly [what: string, env: (folder: string, port: number) => Environment, ...RegExp[]]
  > = [
    [
      'a file for the data folder',
      (at) => ({ TALENT_DATA_DIR: `${at}/file` }),
      /^TALENT_DATA_DIR: \S+file is not a folder .*a file stands in its way \(ENOTDIR\)\. Name a folder/,
    ],
    [
      'a data folder where none can be made',
      () => ({ TALENT_DATA_DIR: '/proc/talent/data' }),
      /^TALENT_DATA_DIR: .*nothing can be made there \(ENOENT\)\. Name a folder/,
    ],
    [
      'a folder for the database',
      (at) => ({ TALENT_DATABASE_URL: `sqlite:${at}/empty` }),
      /^TALENT_DATABASE_URL: the database \S+empty cannot be opened: .*; name a file/,
    ],
    [
      'a file that is no database',
      (at) => ({ TALENT_DATABASE_URL: `sqlite:${at}/file` }),
      /^TALENT_DATABASE_URL: the database \S+file cannot be opened: file is not a database; name a file/,
    ],
    [
      'no PostgreSQL',
      () => ({ TALENT_DATABASE_URL: postgres('127.0.0.1:1/talent') }),
      /^TALENT_DATABASE_URL: the database cannot be opened: .*ECONNREFUSED .*; start PostgreSQL there, or correct/,
    ],
    [
      'no such host',
      () => ({ TALENT_DATABASE_URL: postgres('no-such-host.invalid/talent') }),
      /^TALENT_DATABASE_URL: .*no-such-host\.invalid; correct the host/,
    ],
    [
      'a key that is a folder',
      (at) => ({ TALENT_DATA_DIR: `${at}/key-folder` }),
      /^TALENT_SECRET_KEY is not set, and \S+development\.key, .* cannot be read \(EISDIR\)\. Set it to the key/,
    ],
    [
      'a damaged key',
      (at) => ({ TALENT_DATA_DIR: `${at}/key-damaged` }),
      /^TALENT_SECRET_KEY is not set, and \S+development\.key, .* holds no 32 bytes in base64\. Set it to the key/,
    ],
    [
      'no blueprint at its place',
      (at) => ({ TALENT_BLUEPRINT: `${at}/nothing.json` }),
      /^TALENT_BLUEPRINT: \S+nothing\.json does not exist; name a file/,
    ],
    ['a broken blueprint', (at) => ({ TALENT_BLUEPRINT: `${at}/broken.yaml` }), /^TALENT_BLUEPRINT: \S+broken\.yaml:1/],
    [
      'a wrong blueprint',
      (at) => ({ TALENT_BLUEPRINT: `${at}/wrong.json` }),
      /^TALENT_BLUEPRINT is refused:\n {2}customer\.id: .*\n {2}users\[0\]\.group: is required\.\n/,
    ],
    [
      'records of nobody',
      (at) => ({ TALENT_BLUEPRINT: `${at}/records-of-nobody` }),
      /^TALENT_BLUEPRINT: its records name a user that the blueprint does not have: nobody\.$/,
    ],
    [
      'records that are refused',
      (at) => ({ TALENT_BLUEPRINT: `${at}/records-refused` }),
      /^TALENT_BLUEPRINT is refused:\n {2}records\[1\]\.profile\.firstname: must be a string/,
    ],
    [
      'job posts that are refused',
      (at) => ({ TALENT_BLUEPRINT: `${at}/posts-refused` }),
      /^TALENT_BLUEPRINT is refused:\n {2}jobPosts\[0\]\.portalurl: must be the host of a portal/,
    ],
    [
      'posts to job boards that are refused',
      (at) => ({ TALENT_BLUEPRINT: `${at}/board-posts-refused` }),
      /^TALENT_BLUEPRINT is refused:\n {2}boardPosts\[0\]\.board: must be the id of a job board, received "nowhere"/,
    ],
    [
      'a port that is taken',
      (_at, port) => ({ TALENT_PORT: `${port}` }),
      /^TALENT_PORT: 127\.0\.0\.1:\d+ cannot be listened on: something else listens there; stop it or choose another port\.$/,
    ],
    [
      'an address of another machine',
      () => ({ TALENT_HOST: '192.0.2.1' }),
      /^TALENT_HOST: 192\.0\.2\.1:0 cannot be listened on: this machine has no such address/,
    ],
  ];

  it.each(STARTS)('says what was found and the way out: %s', async (_what, envOf, told) => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    const env = { TALENT_DATA_DIR: dataDir, TALENT_PORT: '0', ...envOf(folder, (taken.address() as AddressInfo).port) };
    expect(await refusalOf(env)).toMatch(told);
  });

  it('says what was found and the way out: a bucket out of reach, and starting records with files (D-PLT-27)', async () => {
    const place = path.join(folder, 'records-with-files');
    await mkdir(path.join(place, 'files'), { recursive: true });
    await writeFile(path.join(place, 'blueprint.json'), JSON.stringify(aBlueprint(1001)));
    await writeFile(path.join(place, 'files', 'cv.txt'), 'hush');
    const files = [{ profileType: 'people', id: 1, field: 'resume', file: 'cv.txt' }];
    await writeFile(path.join(place, 'records.json'), JSON.stringify({ as: '1001.user', records: [], files }));
    process.env['AWS_ACCESS_KEY_ID'] ??= 'nobody';
    process.env['AWS_SECRET_ACCESS_KEY'] ??= 'nothing';
    const told = await errorOf({
      TALENT_DATA_DIR: await mkdtemp(path.join(folder, 'data-')),
      TALENT_PORT: '0',
      TALENT_BLUEPRINT: place,
      TALENT_STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:1',
    });
    expect(told).toMatch(
      /^TALENT_STORAGE_URL: \S+cv\.txt cannot be stored: .*ECONNREFUSED\. Nothing of this customer was applied\. Make/,
    );
  });
});

describeOnEachDatabase('a start on a database that is there', (createDatabase) => {
  let database: TestDatabase;
  const urlOf = ({ location }: TestDatabase): string =>
    location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
  const envOf = (key: Buffer | undefined): Environment => ({
    TALENT_DATABASE_URL: urlOf(database),
    TALENT_DATA_DIR: database.dataDir,
    TALENT_PORT: '0',
    ...(key && { TALENT_SECRET_KEY: key.toString('base64') }),
  });

  beforeEach(async () => {
    database = await createDatabase();
  });

  it('under another key names the variable, what was found and the ways out', async () => {
    await (await TestServer.start({ database, blueprints: [aBlueprint(1001)] })).stop();
    const told = await refusalOf(envOf(Buffer.alloc(32, 9)));
    expect(told).toMatch(
      /^TALENT_SECRET_KEY: \d+ texts are encrypted under the key with the id [0-9a-f]{12}, .* Set TALENT_SECRET_KEY to that key\. To replace that key, /,
    );
    await (await TestServer.start({ database })).stop();
  });

  it.each([
    ['Later1999999999999', 'by a later version of the server (it has the migration Later1999999999999): start that'],
    ['Foundation1763600000000', 'before the first release (it has the migration Foundation1763600000000), and is not'],
  ])('with the migration %s is refused, and left as it is (D-PLT-17)', async (migration, told) => {
    const unitOfWork = await openPatiently(database.location);
    await addMigration(unitOfWork, migration);
    await unitOfWork.close();
    for (const _again of [1, 2]) {
      const refusal = await refusalOf(envOf(Buffer.alloc(32, 7)));
      expect(refusal).toMatch(/^TALENT_DATABASE_URL: the database/);
      expect(refusal).toContain(`was written ${told}`);
    }
  });
});

function addMigration(unitOfWork: UnitOfWork, name: string): Promise<object[]> {
  return unitOfWork.write((session) =>
    session.query('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [1_999_999_999_999, name]),
  );
}

describeOnPostgres('a start', (createDatabase) => {
  let database: TestDatabase;
  let base: string;

  beforeEach(async () => {
    database = await createDatabase();
    base = database.location.kind === 'postgres' ? database.location.url : '';
  });

  const envOf = (change: (url: URL) => void): Environment => {
    const url = new URL(base);
    change(url);
    return { TALENT_DATABASE_URL: url.href, TALENT_DATA_DIR: database.dataDir, TALENT_PORT: '0' };
  };

  it('on a database that there is not says so', async () => {
    const told = await refusalOf(envOf((url) => (url.pathname = '/talent_none')));
    expect(told).toMatch(
      /^TALENT_DATABASE_URL: .*"talent_none" does not exist; make that database, or correct its name\.$/,
    );
  });

  it('as a user that the blueprint does not have says so', async () => {
    const told = await refusalOf(
      envOf((url) => {
        url.username = 'talent_nobody';
        url.password = 'hush';
      }),
    );
    expect(told).toMatch(/^TALENT_DATABASE_URL: .*talent_nobody.*; correct (the user|user and password)/);
  });
});
