import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Databases of this bench, on the server that TALENT_TEST_POSTGRES_URL names. */
export class PostgresDatabases {
  #serverUrl;
  /** @type {string[]} */
  #made = [];

  constructor(serverUrl) {
    this.#serverUrl = serverUrl;
  }

  /** Creates a database, as a copy of `template` if it is named, and returns its URL. */
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

/** Returns the number of writes to people, to compare it with what a server has acknowledged. */
export async function countWrites(url) {
  const [row] = await runOn(url, `SELECT sum(version) AS writes FROM profiles WHERE profile_type = 'people'`);
  return Number(row.writes);
}

/** Runs one statement on the database of the URL, and returns its rows. */
export async function runOn(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
