import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';
import { dialectOf } from './dumps.mjs';

const COLUMNS = 'customer_id, profile_type, profile_id, version, at, username, transaction_id, changes, about, kind';
const FIRST_ID = 1_000_000;
const recordOf = (id) => `1001, 'people', ${id}, 1, ${id}, 'demo.integration', '{T}', '[]', NULL, NULL`;

/**
 * Writes as a server of an earlier release does: it announces that release, and adds audit records.
 *
 * @param {{ databaseUrl: string }} database
 * @param {number} release
 */
export async function openRecordWriter({ databaseUrl }, release) {
  const writer =
    dialectOf(databaseUrl) === 'sqlite' ? openSqlite(databaseUrl, release) : await openPostgres(databaseUrl, release);
  let id = FIRST_ID;
  return {
    /** Adds records at once, as if they had been there for long. */
    fill(count) {
      id += count;
      return writer.run(writer.fillOf(id - count, count));
    },
    /** Adds one record in its own transaction. */
    write() {
      id += 1;
      return writer.run(`INSERT INTO audit_records (${COLUMNS}) VALUES (${recordOf(id)})`);
    },
    close: () => writer.close(),
  };
}

function openSqlite(databaseUrl, release) {
  const database = new Sqlite(databaseUrl.slice('sqlite:'.length), { timeout: 60_000 });
  for (let number = 23; number <= release; number += 1)
    database.function(`only_release_${number}_or_later_writes_here`, { deterministic: true }, () => number);
  return {
    fillOf: (from, count) =>
      `WITH RECURSIVE ids (id) AS (SELECT ${from} UNION ALL SELECT id + 1 FROM ids WHERE id + 1 < ${from + count})
       INSERT INTO audit_records (${COLUMNS}) SELECT ${recordOf('id')} FROM ids`,
    run: async (sql) => void database.exec(sql),
    close: async () => void database.close(),
  };
}

async function openPostgres(databaseUrl, release) {
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c talent.release=${release}` });
  await client.connect();
  return {
    fillOf: (from, count) =>
      `INSERT INTO audit_records (${COLUMNS})
       SELECT ${recordOf('id')} FROM generate_series(${from}, ${from + count - 1}) AS ids (id)`,
    run: async (sql) => void (await client.query(sql)),
    close: () => client.end(),
  };
}
