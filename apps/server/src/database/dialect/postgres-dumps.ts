import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DatabaseInUse, DumpRefused } from '../database-dumps.js';
import type { DatabaseDumps, DumpListener, DumpSession, DumpSettings } from '../database-dumps.js';
import type { DatabaseIdentity } from '../database-identity.js';
import type { Session } from '../session.js';
import {
  NamedStatements,
  OWN_TABLE,
  POSTGRES_TIME_LIMITS,
  QuietClient,
  runTransaction,
} from './postgres-connection.js';
import { identityOf } from './postgres-identity.js';
import { PostgresTools } from './postgres-tools.js';
import type { Tool } from './postgres-tools.js';
import { sessionOf } from './postgres-session.js';

const RESTORING = ['pg_restore', 'psql'] as const;

/** The interval at which the growth of a dump is looked at. */
const LOOK_MS = 1000;

const OWN_TABLES = `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = current_schema() AND (c.relname = 'migrations' OR obj_description(c.oid, 'pg_class') = '${OWN_TABLE}')`;

const CONNECTED = `SELECT CASE application_name WHEN '' THEN 'unknown' ELSE application_name END AS name, COUNT(*) AS count
  FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
  GROUP BY 1 ORDER BY 1`;

/** Tables of a later release are not in the dump, so the dump itself would not drop them. */
const BEFORE = `BEGIN;
DO $restore$ DECLARE own record; BEGIN
  FOR own IN ${OWN_TABLES} LOOP EXECUTE 'DROP TABLE ' || own.name || ' CASCADE'; END LOOP;
END $restore$;
`;

/** A restored database sends nothing (D-EVT-14), even if this process ends right after the commit. */
const AFTER = `
RESET search_path;
DO $restore$ BEGIN
  IF to_regclass('incarnations') IS NOT NULL THEN
    UPDATE incarnations SET are_events_held = 1 WHERE number = (SELECT MAX(number) FROM incarnations);
  END IF;
END $restore$;
COMMIT;
ANALYZE;
`;

/** Dumps a PostgreSQL database by pg_dump, and restores it by pg_restore and psql in one transaction. */
export class PostgresDumps implements DatabaseDumps {
  readonly kind = 'postgres';
  readonly stagedFile: string;
  readonly #tools: PostgresTools;

  constructor(
    private readonly url: string,
    settings: DumpSettings,
  ) {
    this.stagedFile = path.join(settings.folder, 'restoring.dump');
    this.#tools = new PostgresTools(url, settings);
  }

  /** The tables without their indexes, which a dump does not hold. A dump is compressed, so it is smaller. */
  async #estimateBytes(): Promise<number> {
    return this.#connected(async (client) => {
      await this.#tools.demand('pg_dump', await majorOf(client));
      const sql = "SELECT COALESCE(SUM(pg_table_size(oid)), 0)::bigint AS bytes FROM pg_class WHERE relkind = 'r'";
      return Number((await client.query<{ bytes: number }>(sql)).rows[0]?.bytes ?? 0);
    });
  }

  async dump<T>(file: string, read: (session: DumpSession) => Promise<T>, onProgress: DumpListener): Promise<T> {
    const bytes = await this.#estimateBytes();
    return this.#connected(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      // This transaction waits for pg_dump, which shows the same moment.
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      const result = await read(sessionOf(client, new NamedStatements()));
      const looking = setInterval(() => void growthOf(file).then((size) => onProgress(size / bytes)), LOOK_MS);
      try {
        const words = ['--format=custom', '--no-password', `--snapshot=${rows[0]?.id}`, `--file=${file}`];
        await this.#tools.start('pg_dump', words).ended;
      } finally {
        clearInterval(looking);
      }
      await client.query('COMMIT');
      return result;
    });
  }

  async check(file: string): Promise<void> {
    const reading = this.#tools.start('pg_restore', ['--file=-', file]);
    reading.stdout.resume();
    await reading.ended.catch((error: unknown) => {
      const found = error instanceof Error ? error.message : String(error);
      throw new DumpRefused(`The database of the backup cannot be read: ${found}`, { cause: error });
    });
  }

  async readPresent<T>(read: (session: DumpSession) => Promise<T>): Promise<T | undefined> {
    return this.#connected(async (client) => {
      const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS there");
      return rows[0]?.there === true ? read(sessionOf(client, new NamedStatements())) : undefined;
    });
  }

  async demandUnused(): Promise<void> {
    const { rows } = await this.#connected((client) => client.query<{ name: string; count: number }>(CONNECTED));
    if (rows.length === 0) return;
    const others = rows.map(({ name, count }) => `${count} of ${name}`).join(', ');
    throw new DatabaseInUse(
      `The database has other connections: ${others}. Stop all servers and everything else that is connected, then run this command again.`,
    );
  }

  demandPrograms(): Promise<void> {
    return this.#demand(['pg_dump', ...RESTORING]);
  }

  async #demand(tools: readonly Tool[]): Promise<void> {
    const major = await this.#connected(majorOf);
    for (const tool of tools) await this.#tools.demand(tool, major);
  }

  async replace(finish: (session: Session, identity: DatabaseIdentity) => Promise<void>): Promise<void> {
    await this.#demand(RESTORING);
    await this.demandUnused();
    await this.#restore();
    await this.#connected(async (client) => {
      const identity = await identityOf(client);
      const session = sessionOf(client, new NamedStatements());
      await runTransaction(client, 'READ COMMITTED', () => finish(session, identity));
    });
  }

  /** If anything ends before the COMMIT at the end of the script, also this process, PostgreSQL rolls everything back. */
  async #restore(): Promise<void> {
    const psql = this.#tools.start('psql', [
      '--no-psqlrc',
      '--quiet',
      '--no-password',
      '--set=ON_ERROR_STOP=1',
      '--file=-',
    ]);
    psql.stdout.resume();
    const words = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--file=-', this.stagedFile];
    const script = this.#tools.start('pg_restore', words);
    try {
      psql.stdin.write(BEFORE);
      await Promise.race([passOn(script.stdout, psql), psql.ended.then(() => undefined)]);
      await script.ended;
      psql.stdin.end(AFTER);
      await psql.ended;
    } finally {
      script.kill();
      psql.kill();
    }
  }

  async #connected<T>(work: (client: QuietClient) => Promise<T>): Promise<T> {
    const client = new QuietClient({
      connectionString: this.url,
      connectionTimeoutMillis: POSTGRES_TIME_LIMITS.connectMs,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** Passes the script on as fast as psql reads it, and leaves psql open for what follows. */
async function passOn(script: Readable, { stdin }: { stdin: NodeJS.WritableStream }): Promise<void> {
  for await (const piece of script)
    if (!stdin.write(piece as Buffer)) await new Promise((go) => stdin.once('drain', go));
}

async function majorOf(client: QuietClient): Promise<number> {
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

async function growthOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
