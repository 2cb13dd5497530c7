import { afterAll, describe, expect, it } from '@jest/globals';
import { createPostgres } from '@talent-platform/harness/databases.mjs';
import { losePostgres } from '../postgres-gone.mjs';

const serverUrl = process.env.TALENT_TEST_POSTGRES_URL ?? '';
const describeOnPostgres = serverUrl ? describe : describe.skip;
const SHORT_MS = 2000;

describeOnPostgres('a server whose PostgreSQL is gone', () => {
  let database;

  afterAll(() => database?.remove());

  it('answers every request while PostgreSQL is stopped or silent, and recovers by itself (D-OPR-23)', async () => {
    database = await createPostgres(serverUrl);
    const { violations, acknowledged } = await losePostgres({ database, goneMs: SHORT_MS });
    expect(violations).toEqual([]);
    expect(acknowledged).toBeGreaterThan(1);
  });
});
