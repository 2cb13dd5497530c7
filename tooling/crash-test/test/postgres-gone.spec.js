import { afterEach, describe, expect, it } from '@jest/globals';
import { createPostgres, createSqlite } from '@talent-platform/harness/databases.mjs';
import { canMount, fillDisk, mountSmallDisk, startSmallPostgres } from '../disk-full.mjs';
import { postgresPrograms } from '../own-postgres.mjs';
import { losePostgres } from '../postgres-gone.mjs';
import { loseStorage } from '../storage-gone.mjs';

const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
const withPostgres = serverUrl ? it : it.skip;
const mayMount = await canMount();
const withDisk = mayMount ? it : it.skip;
const withFullPostgres = mayMount && serverUrl && (await postgresPrograms()) ? it : it.skip;
const SHORT_MS = 2000;

describe('a server whose surroundings fail (D-OPR-23)', () => {
  let database;

  afterEach(() => database?.remove());

  withDisk('refuses writes on a full disk, reads on, and recovers by itself on SQLite', async () => {
    database = await createSqlite();
    const disk = await mountSmallDisk(database.dataDir, 24);
    if (disk === undefined) throw new TypeError('The disk cannot be mounted.');
    try {
      const { refused, acknowledged, violations } = await fillDisk({ database, disk, fullMs: SHORT_MS });
      expect(violations).toEqual([]);
      expect([refused.writes[201], refused.ready[200]]).toEqual([undefined, undefined]);
      expect(acknowledged).toBeGreaterThan(1);
    } finally {
      await disk.unmount();
    }
  });

  withFullPostgres('loses nothing if the disk of PostgreSQL is full', async () => {
    const small = await startSmallPostgres();
    if (small === undefined) throw new TypeError('PostgreSQL cannot be started.');
    try {
      const inside = await createPostgres(small.url);
      const { violations } = await fillDisk({ database: inside, disk: small.disk, fullMs: SHORT_MS });
      expect(violations).toEqual([]);
      await inside.remove();
    } finally {
      await small.stop();
    }
  });

  it('refuses files while their folder is read-only, full or not mounted, and goes on else', async () => {
    database = await createSqlite();
    expect((await loseStorage({ database })).violations).toEqual([]);
  });

  withPostgres('answers every request while PostgreSQL is stopped or silent, and recovers by itself', async () => {
    database = await createPostgres(serverUrl ?? '');
    const { violations, acknowledged } = await losePostgres({ database, goneMs: SHORT_MS });
    expect(violations).toEqual([]);
    expect(acknowledged).toBeGreaterThan(1);
  });
});
