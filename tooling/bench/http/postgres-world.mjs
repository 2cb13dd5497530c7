import { randomBytes } from 'node:crypto';
import { RELEASE_OPTION } from '@talent-platform/server/dist/compiled/database/dialect/postgres-release-fence.js';
import pg from 'pg';

/** Databases of this bench, on the server that TALENT_TEST_POSTGRES_URL names. */
export class PostgresDatabases {
  #serverUrl;
  #made = [];

  constructor(serverUrl) {
    this.#serverUrl = serverUrl;
  }

  /** A new database, a copy of `template` where one is named; answers its URL. */
  async create(template) {
    const name = `talent_bench_${randomBytes(6).toString('hex')}`;
    const source = template === undefined ? '' : ` TEMPLATE ${new URL(template).pathname.slice(1)}`;
    await runOn(this.#serverUrl, `CREATE DATABASE ${name}${source}`);
    this.#made.push(name);
    const url = new URL(this.#serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  }

  async dropAll() {
    for (const name of this.#made) await runOn(this.#serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** The columns that differ between copies; `n` is the copy's id. The template is the first person, whose texts end in 0. */
const COPIED_TEXT = (column) =>
  `replace(replace(replace(${column}, 'Bench-0;', 'Bench-' || n || ';'), 'bench-0@', 'bench-' || n || '@'), 'B-0', 'B-' || n)`;
const DIFFERENCES = {
  profiles: {
    id: 'n',
    title: COPIED_TEXT('title'),
    external_id: COPIED_TEXT('external_id'),
    email_key: COPIED_TEXT('email_key'),
    field_values: COPIED_TEXT('field_values'),
  },
  profile_values: {
    profile_id: 'n',
    text_value: COPIED_TEXT('text_value'),
    folded_value: `upper(${COPIED_TEXT('text_value')})`,
  },
};
const KEYS = { profiles: 'id', profile_values: 'profile_id' };

/** Copies a person that the server wrote `count` times, by SQL. Answers the ids of the first and the last copy. */
export async function multiplyProfile(url, id, count) {
  const [first, last] = [id + 1, id + count];
  for (const [table, differences] of Object.entries(DIFFERENCES)) {
    const described = await runOn(
      url,
      `SELECT column_name FROM information_schema.columns WHERE table_name = '${table}'`,
    );
    const columns = described.map(({ column_name: name }) => name);
    const values = columns.map((column) => differences[column] ?? column);
    await runOn(
      url,
      `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(${first}, ${last}) AS n, ${table}
       WHERE profile_type = 'people' AND ${KEYS[table]} = ${id}`,
    );
  }
  await runOn(url, `UPDATE id_counters SET last_id = ${last} WHERE counter = 'people'`);
  await runOn(url, 'ANALYZE');
  return [first, last];
}

/** How often people were written: what a server says that it has stored is counted here. */
export async function countWrites(url) {
  const [row] = await runOn(url, `SELECT sum(version) AS writes FROM profiles WHERE profile_type = 'people'`);
  return Number(row.writes);
}

/** One statement on the database of that URL; answers its rows. */
export async function runOn(url, sql) {
  const client = new pg.Client({ connectionString: url, options: RELEASE_OPTION });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
