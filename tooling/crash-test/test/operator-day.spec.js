import { describe, expect, it } from '@jest/globals';
import { createPostgres, createSqlite } from '../databases.mjs';
import { operatorsDay } from '../operator-day.mjs';

const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
/** @type {[string, typeof createSqlite][]} */
const DATABASES = [['SQLite', createSqlite]];
if (serverUrl) DATABASES.push(['PostgreSQL', () => createPostgres(serverUrl)]);

describe("an operator's day", () => {
  it.each(DATABASES)(
    'on %s loses nothing that was acknowledged, and does what each command says',
    async (_name, create) => {
      const [database, elsewhere] = [await create(), await create()];
      try {
        const { acknowledged, violations } = await operatorsDay({ database, elsewhere });
        expect(violations).toEqual([]);
        expect(acknowledged).toBeGreaterThan(20);
      } finally {
        await database.remove();
        await elsewhere.remove();
      }
    },
  );
});
