import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { keyIdOf } from '../../src/config/index.js';
import { RELEASE } from '../../src/database/index.js';
import { parseManifest } from '../../src/backups/backup-set.js';
import type { Manifest } from '../../src/backups/backup-set.js';
import { BackedUpWorld, clientOf, fileOf, personOf, personWithFile } from '../backups/backed-up-world.js';
import type { TestDatabase } from '../support/databases.js';
import { BucketServer } from '../support/bucket-server.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../support/databases.js';
import { sendFile } from '../support/multipart.js';
import { forgetNewestMigration } from '../support/releases.js';
import type { TestServer } from '../support/test-server.js';

const DAY_S = 86_400;
const OLD = Buffer.alloc(32, 3);
const NEW = Buffer.alloc(32, 4);

let world: BackedUpWorld;

const inSet = (set: string, file: string): string => path.join(world.target, 'sets', set, file);

/** The files of all contents in the target. */
async function objects(): Promise<string[]> {
  const found = await readdir(path.join(world.target, 'objects'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

/** A suite whose tests each have a world of their own. */
function suite(title: string, tests: () => void, describeOn: typeof describeOnSqlite = describeOnSqlite): void {
  describeOn(title, (createDatabase) => {
    beforeEach(async () => {
      world = await BackedUpWorld.begin(createDatabase);
    });
    afterEach(() => world.end());
    tests();
  });
}

suite(
  'a backup whose bytes have changed (D-OPR-14)',
  () => {
    it('is refused before anything is replaced, whichever of its files has changed', async () => {
      const { database, server } = await world.installation();
      await personWithFile(server, randomBytes(1000).toString('hex'));
      const set = await world.backUp(database);
      const newer = await personOf(server, 'Newer');
      await world.stop(server);
      const files = [
        ...['database.dump', 'contents.jsonl', 'manifest.json'].map((file) => inSet(set, file)),
        ...(await objects()),
      ];
      expect(files).toHaveLength(4);
      expect(await world.run(database, ['restore', world.target, '--check'])).toMatchObject({ code: 0, stderr: '' });
      for (const file of files) {
        const sound = await readFile(file);
        await changeByte(file);
        for (const way of ['--check', '--yes']) {
          const { code, stdout, stderr } = await world.run(database, ['restore', world.target, way]);
          expect({ file, way, code, stdout, stderr }).toEqual({
            file,
            way,
            code: 1,
            stdout: '',
            stderr: expect.stringContaining('is damaged'),
          });
        }
        await writeFile(file, sound);
      }
      await rm((await objects())[0] ?? '');
      const { stderr } = await world.run(database, ['restore', world.target, '--yes']);
      expect(stderr).toContain('is missing. Take another set.');
      const after = await world.start(database);
      expect((await clientOf(after).get(`/people/${newer}`)).status).toBe(200);
    });
  },
  describeOnEachDatabase,
);

suite('a backup that was interrupted (D-OPR-10)', () => {
  it('is not offered, and the one before is', async () => {
    const { database, server } = await world.installation();
    const first = await world.backUp(database);
    await personOf(server, 'Later');
    const second = await world.backUp(database);
    await rm(inSet(second, 'manifest.json'));
    const listed = await world.run(database, ['backup', 'list', world.target]);
    expect(listed).toMatchObject({ code: 0, stderr: expect.stringContaining(`${second} is not whole`) });
    expect(listed.stdout).toContain(first);
    expect(listed.stdout).not.toContain(second);
    const refused = await world.run(database, ['restore', world.target, '--check', '--set', second]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`no whole backup ${second}`) });
    const checked = await world.run(database, ['restore', world.target, '--check']);
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining(`The backup ${first} is whole`) });
  });

  it('leaves nothing of it behind if it fails', async () => {
    const { database } = await world.installation();
    await world.backUp(database);
    const { location } = database;
    if (location.kind !== 'sqlite') throw new Error('This test is for SQLite.');
    const before = await readdir(path.join(world.target, 'sets'));
    const env = { TALENT_DATABASE_URL: `sqlite:${location.file}.gone` };
    expect(await world.run(database, ['backup', world.target], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database at'),
    });
    expect(await readdir(path.join(world.target, 'sets'))).toEqual(before);
    expect(await readdir(path.join(world.target, '.staging'))).toEqual([]);
  });

  it('names the way out where there is none', async () => {
    const { database } = await world.installation();
    expect(await world.run(database, ['restore', world.target])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no whole backup in'),
    });
    expect(await world.run(database, ['backup', path.join(world.target, 'deep', 'folder')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Mount its disk'),
    });
    expect(await world.run(database, ['backup', 's3://Not_A_Bucket'])).toMatchObject({ code: 2 });
    for (const words of [
      ['--keep', '0'],
      ['--keep-days', 'x'],
    ])
      expect(await world.run(database, ['backup', world.target, ...words])).toMatchObject({ code: 2 });
  });
});

suite('a damaged set among others (D-OPR-12)', () => {
  it('hides none of them, stops no backup, and keeps old ones from being removed', async () => {
    const { database, server } = await world.installation();
    const person = await personWithFile(server, 'kept');
    const [manifest, list] = [await world.backUp(database), await world.backUp(database)];
    await changeByte(inSet(manifest, 'manifest.json'));
    await writeFile(inSet(list, 'contents.jsonl'), 'no content\n');
    const listed = await world.run(database, ['backup', 'list', world.target]);
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining(list) });
    expect(listed.stderr).toContain(`The manifest of the set ${manifest} is damaged.`);

    const { code, stdout, stderr } = await world.run(database, ['backup', world.target, '--keep', '9']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('Backed up') });
    expect(stderr).toContain('The new backup is whole, but nothing old was removed.');
    const elsewhere = await world.database();
    expect(await world.run(elsewhere, ['restore', world.target])).toMatchObject({ code: 0 });
    expect(await fileOf(await world.start(elsewhere), person)).toBe('kept');
  });
});

suite('a backup that cannot be made (D-OPR-1)', () => {
  it('says in one line that the database is out of reach, or the bucket of the files or of the target', async () => {
    const { database, server } = await world.installation();
    await personWithFile(server, 'kept');
    const nowhere = { TALENT_DATABASE_URL: 'postgres://ada:hidden@127.0.0.1:1/talent' };
    const { code, stdout, stderr } = await world.run(database, ['backup', world.target], nowhere);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^TALENT_DATABASE_URL: .*\n$/);
    expect(stderr).not.toContain('hidden');
    const away = 's3://talent/files?endpoint=http://127.0.0.1:1/&region=us-east-1';
    const expected = { code: 1, stdout: '', stderr: expect.stringMatching(/^(A file|The files).* bucket.*\n$/) };
    expect(await world.run(database, ['backup', away])).toEqual(expected);
    expect(await world.run(database, ['backup', world.target], { TALENT_STORAGE_URL: away })).toEqual(expected);
    expect((await world.run(database, ['restore', away])).code).toBe(1);
  });
});

suite('a restore that was interrupted (D-OPR-13)', () => {
  /** An installation on SQLite with one person, that has a backup and is stopped. */
  async function backedUpAndStopped(): Promise<{ database: TestDatabase; file: string; id: number }> {
    const { database, server } = await world.installation();
    const id = await personOf(server, 'Kept');
    await world.backUp(database);
    await world.stop(server);
    if (database.location.kind !== 'sqlite') throw new Error('This test is for SQLite.');
    return { database, file: database.location.file, id };
  }

  it('puts a backup in the place of a database that is damaged', async () => {
    const { database, file, id } = await backedUpAndStopped();
    await writeFile(file, randomBytes(100_000));
    await writeFile(`${file}-wal`, randomBytes(1000));
    expect(await world.run(database, ['restore', world.target])).toMatchObject({ code: 0 });
    expect((await clientOf(await world.start(database)).get(`/people/${id}`)).status).toBe(200);
  });
});

suite('the contents of files in a backup (D-OPR-10)', () => {
  it('are copied once, and again after their key was replaced', async () => {
    const { database, server } = await world.installation({ key: OLD });
    const one = await personWithFile(server, 'one');
    const run = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const { stdout } = await world.run(database, ['backup', world.target], env);
      return /new files (\d+)/.exec(stdout)?.[1] ?? stdout;
    };
    expect(await run({ TALENT_STORAGE_KEY: OLD.toString('base64') })).toBe('1');
    expect(await run({ TALENT_STORAGE_KEY: OLD.toString('base64') })).toBe('0');
    const two = await personWithFile(server, 'two');
    expect(await run({ TALENT_STORAGE_KEY: OLD.toString('base64') })).toBe('1');
    await world.stop(server);

    const during = await world.start(database, { events: 'off' }, { key: NEW, previousKey: OLD });
    await until(
      'the last content under the key before',
      () => during.unitOfWork.reader.query('SELECT name FROM file_contents WHERE key_id <> ?', [keyIdOf(NEW)]),
      (left) => left.length === 0,
    );
    await world.stop(during);
    const both = { TALENT_STORAGE_KEY: NEW.toString('base64'), TALENT_STORAGE_KEY_PREVIOUS: OLD.toString('base64') };
    expect(await run(both)).toBe('2');

    const elsewhere = await world.database();
    // The backup names the key before too, until a server has retired it.
    expect(await world.run(elsewhere, ['restore', world.target], both)).toMatchObject({ code: 0 });
    const copy = await world.start(elsewhere, {}, { key: NEW });
    expect([await fileOf(copy, one), await fileOf(copy, two)]).toEqual(['one', 'two']);
  });

  it('are told if the storage lacks them, and the others are kept', async () => {
    const { database, server } = await world.installation();
    const kept = await personWithFile(server, 'kept');
    await personWithFile(server, 'lost');
    const rows = await server.unitOfWork.reader.query<{ name: string }>('SELECT name FROM file_contents ORDER BY name');
    const contents = await Promise.all(
      rows.map(async ({ name }) => ({
        name,
        text: await readFile(path.join(database.dataDir, 'files', name), 'utf8'),
      })),
    );
    const { name = '' } = contents.find(({ text }) => text === 'lost') ?? {};
    await rm(path.join(database.dataDir, 'files', name));
    const { code, stderr } = await world.run(database, ['backup', world.target]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(`lacks 1 content that profiles name`),
    });
    expect(stderr).toContain(name);
    const elsewhere = await world.database();
    await world.run(elsewhere, ['restore', world.target]);
    expect(await fileOf(await world.start(elsewhere), kept)).toBe('kept');
  });

  it('replace those that are damaged, and leave newer ones', async () => {
    const { database, server } = await world.installation();
    const id = await personWithFile(server, 'kept');
    await world.backUp(database);
    await personWithFile(server, 'newer');
    await world.stop(server);
    const files = path.join(database.dataDir, 'files');
    const found = await readdir(files, { recursive: true, withFileTypes: true });
    const stored = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    expect(stored).toHaveLength(2);
    for (const file of stored) if ((await readFile(file, 'utf8')) === 'kept') await writeFile(file, 'kep?');
    expect(await world.run(database, ['restore', world.target, '--yes'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 of them put into the storage'),
    });
    expect(await fileOf(await world.start(database), id)).toBe('kept');
    expect((await Promise.all(stored.map((file) => readFile(file, 'utf8')))).toSorted()).toEqual(['kept', 'newer']);
  });
});

suite('the keys of a backup (D-OPR-14)', () => {
  it('are not in it: a restore says which one is missing', async () => {
    const { database, server } = await world.installation({ key: OLD });
    await personWithFile(server, 'kept');
    const set = await world.backUp(database);
    const { keys } = parseManifest(set, await readFile(inSet(set, 'manifest.json'), 'utf8'));
    expect(keys).toEqual({ secret: [keyIdOf(Buffer.alloc(32, 7))], storage: [keyIdOf(OLD)] });
    const elsewhere = await world.database();
    const refused = await world.run(elsewhere, ['restore', world.target, '--check'], {
      TALENT_SECRET_KEY: NEW.toString('base64'),
    });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      `TALENT_SECRET_KEY: the key with the id ${keyIdOf(Buffer.alloc(32, 7))} is missing`,
    );
    expect(refused.stderr).toContain(`TALENT_STORAGE_KEY: the key with the id ${keyIdOf(OLD)} is missing`);
  });
});

suite(
  'a backup before an upgrade (D-OPR-10)',
  () => {
    it('is made of an earlier release, and restored as it is', async () => {
      const database = await world.database();
      await world.run(database, ['migrate']);
      await forgetNewestMigration(database.location);
      await world.backUp(database);
      const elsewhere = await world.database();
      const restored = await world.run(elsewhere, ['restore', world.target]);
      expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`The backup is at ${RELEASE - 1}`) });
    });
  },
  describeOnEachDatabase,
);

suite('old backups (D-OPR-12)', () => {
  it('go with the files that no other backup names, and never the newest', async () => {
    const { database, server } = await world.installation();
    const person = await personWithFile(server, 'replaced');
    const sets = [await world.backUp(database)];
    const field = `people/${person}/fields/resume`;
    expect((await sendFile(clientOf(server), field, { content: 'kept' })).status).toBe(204);
    for (let more = 0; more < 2; more += 1) sets.push(await world.backUp(database));
    const aged = Date.now() / 1000 - 2 * DAY_S;
    for (const file of await objects()) await utimes(file, aged, aged);

    const { code, stdout, stderr } = await world.run(database, ['backup', world.target, '--keep', '2']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`Removed the backup ${sets[0]}.`) });
    expect(stderr).toContain(`Removed the backup ${sets[1]}.`);
    expect(stderr).toContain('Removed 1 content that no backup names');
    expect(stdout).toContain('Backed up');
    expect(await objects()).toHaveLength(1);
    const list = JSON.parse(
      (await world.run(database, ['backup', 'list', world.target, '--json'])).stdout,
    ) as Manifest[];
    expect(list.map(({ set }) => set)).toEqual([sets[2], expect.any(String)]);
    const elsewhere = await world.database();
    expect(await world.run(elsewhere, ['restore', world.target, '--set', sets[2] ?? ''])).toMatchObject({ code: 0 });
    expect(await fileOf(await world.start(elsewhere), person)).toBe('kept');
  });

  it('stay while another backup runs, and a set that was interrupted goes after a day', async () => {
    const { database } = await world.installation();
    const first = await world.backUp(database);
    const running = new Date().toISOString().replace(/[:.]/g, '-');
    const other = inSet(running, 'begun.json');
    await rename(inSet(first, 'begun.json'), inSet(first, 'begun.kept'));
    await rm(path.dirname(other), { recursive: true, force: true });
    await rename(path.join(world.target, 'sets', first), path.join(world.target, 'sets', running));
    await rename(inSet(running, 'manifest.json'), inSet(running, 'manifest.none'));
    const second = await world.run(database, ['backup', world.target, '--keep', '1']);
    expect(second.stderr).toContain('Another backup into this target runs');
    const old = new Date(Date.now() - 2 * DAY_S * 1000).toISOString().replace(/[:.]/g, '-');
    await rename(path.join(world.target, 'sets', running), path.join(world.target, 'sets', old));
    const third = await world.run(database, ['backup', world.target]);
    expect(third.stderr).toContain(`Removed the backup ${old}.`);
  });
});

describe('a bucket', () => {
  describeOnEachDatabase('as the target, beside a bucket of files (D-OPR-10)', (createDatabase) => {
    it('holds backups as a folder does', async () => {
      world = await BackedUpWorld.begin(createDatabase);
      const bucket = await BucketServer.start();
      const { endpoint = '' } = bucket.location;
      const urlOf = (prefix: string): string => `s3://talent/${prefix}?endpoint=${endpoint}&region=us-east-1`;
      const large = randomBytes(9_000_000).toString('base64');
      try {
        const { database, server } = await world.installation({ storage: bucket.location });
        const ids = [await personWithFile(server, 'small'), await personWithFile(server, large)];
        const env = { TALENT_STORAGE_URL: urlOf('files') };
        const first = await world.run(database, ['backup', urlOf('backups')], env);
        expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('new files 2 ') });
        const again = await world.run(database, ['backup', urlOf('backups'), '--keep', '1'], env);
        expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('new files 0 ') });
        expect(again.stderr).toMatch(/^Removed the backup .*\.\n$/);

        const elsewhere = await world.database();
        const other = { ...bucket.location, prefix: 'other/' };
        const restored = await world.run(elsewhere, ['restore', urlOf('backups')], {
          TALENT_STORAGE_URL: urlOf('other'),
        });
        expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('2 of them put into the storage') });
        const copy = await world.start(elsewhere, {}, { storage: other });
        expect(await fileOf(copy, ids[0] ?? 0)).toBe('small');
        expect((await fileOf(copy, ids[1] ?? 0)) === large).toBe(true);
      } finally {
        await world.end();
        await bucket.stop();
      }
    });
  });
});

suite(
  'the programs of PostgreSQL (D-OPR-11)',
  () => {
    it('are asked for if they are missing, or older than the server', async () => {
      const { database } = await world.installation();
      const tools = path.dirname(world.target);
      const backUp = () => world.run(database, ['backup', world.target], { TALENT_POSTGRES_TOOLS: tools });
      const doctor = await world.run(database, ['doctor'], { TALENT_POSTGRES_TOOLS: tools });
      expect(doctor).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^warning +backup: pg_dump cannot be run/m),
      });
      expect(await backUp()).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^pg_dump cannot be run \(ENOENT\)\. Install postgresql-client, or set TALENT_POSTGRES_TOOLS/,
        ),
      });
      await writeFile(path.join(tools, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
      expect(await backUp()).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /must not be older than the server, which has version \d+, received pg_dump .* 9\.6\.24/,
        ),
      });
    });

    it('are told no password on their command lines, which other users see', async () => {
      const { database, server } = await world.installation();
      await world.stop(server);
      const tools = path.dirname(world.target);
      const said = path.join(tools, 'said');
      for (const tool of ['pg_dump', 'pg_restore', 'psql']) {
        const script = `#!/bin/sh\necho "$0 $* [$PGPASSWORD]" >> '${said}'\nexec ${tool} "$@"\n`;
        await writeFile(path.join(tools, tool), script, { mode: 0o755 });
      }
      const { location } = database;
      if (location.kind !== 'postgres') throw new Error('This test is for PostgreSQL.');
      const url = new URL(location.url);
      url.password = 'hidden-password';
      const env = { TALENT_POSTGRES_TOOLS: tools, TALENT_DATABASE_URL: url.href };
      expect(await world.run(database, ['backup', world.target], env)).toMatchObject({ code: 0 });
      expect(await world.run(database, ['restore', world.target, '--yes'], env)).toMatchObject({ code: 0 });
      const lines = (await readFile(said, 'utf8')).trim().split('\n');
      expect(lines.length).toBeGreaterThan(4);
      for (const line of lines) expect(line).toMatch(/^[^[]*\[hidden-password\]$/);
      expect(lines.join().replaceAll('[hidden-password]', '')).not.toContain('hidden-password');
    });

    it('take away tables of a later release, and leave those of others (D-OPR-13)', async () => {
      const { database, server } = await world.installation();
      await world.backUp(database);
      const tablesOf = async (some: TestServer): Promise<string[]> => {
        const rows = await some.unitOfWork.reader.query<{ name: string }>(
          "SELECT tablename AS name FROM pg_tables WHERE tablename LIKE '%_of_a_test' ORDER BY tablename",
        );
        return rows.map(({ name }) => name);
      };
      await server.unitOfWork.write(async (session) => {
        await session.query('CREATE TABLE later_of_a_test (id BIGINT)');
        await session.query('CREATE TABLE others_of_a_test (id BIGINT)');
        await session.query(`COMMENT ON TABLE later_of_a_test IS 'A table of talent-server.'`);
      });
      expect(await tablesOf(server)).toEqual(['later_of_a_test', 'others_of_a_test']);
      await world.stop(server);
      expect(await world.run(database, ['restore', world.target, '--yes'])).toMatchObject({ code: 0 });
      expect(await tablesOf(await world.start(database))).toEqual(['others_of_a_test']);
    });

    it('leave the old state if the restore fails in the middle (D-OPR-13)', async () => {
      const { database, server } = await world.installation();
      const id = await personOf(server, 'Kept');
      await world.backUp(database);
      await world.stop(server);
      const tools = path.dirname(world.target);
      const half =
        '#!/bin/sh\ncase "$*" in *--clean*) pg_restore "$@" | head -c 100000; exit 1;; *) exec pg_restore "$@";; esac\n';
      await writeFile(path.join(tools, 'pg_restore'), half, { mode: 0o755 });
      await writeFile(path.join(tools, 'psql'), '#!/bin/sh\nexec psql "$@"\n', { mode: 0o755 });
      const failed = await world.run(database, ['restore', world.target, '--yes'], { TALENT_POSTGRES_TOOLS: tools });
      expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_restore has failed') });
      const after = await world.start(database);
      expect((await clientOf(after).get(`/people/${id}`)).status).toBe(200);
    });
  },
  describeOnPostgres,
);
