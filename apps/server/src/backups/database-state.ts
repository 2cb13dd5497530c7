import type { DumpSession } from '../database/index.js';

const NAMES_PER_READ = 1000;

export interface DatabaseState {
  /** The number of migrations. 0 for a database without tables. */
  readonly release: number;
  readonly migration: string;
  readonly customers: number;
  readonly profiles: number;
  /** The time of the newest change, in milliseconds since 1970. Null if there is none. */
  readonly newestChange: number | null;
  readonly keys: { readonly secret: readonly string[]; readonly storage: readonly string[] };
}

export async function readDatabaseState(session: DumpSession): Promise<DatabaseState> {
  const migrations = await session.query<{ readonly name: string }>('SELECT name FROM migrations ORDER BY id');
  const release = migrations.length;
  const [profiles] = await session.query<{ readonly count: number }>('SELECT COUNT(*) AS count FROM profiles');
  const customers = await session.query<{ readonly id: number }>('SELECT id FROM customers ORDER BY id');
  return {
    release,
    migration: migrations.at(-1)?.name ?? '',
    customers: customers.length,
    profiles: Number(profiles?.count ?? 0),
    newestChange: await readNewestChange(session, customers),
    keys: await readActiveKeys(session),
  };
}

/** Returns the ids of the keys under which servers may have written. */
export async function readActiveKeys(session: DumpSession): Promise<DatabaseState['keys']> {
  const rows = await session.query<{ readonly purpose: string; readonly keyId: string }>(
    'SELECT purpose, key_id AS "keyId" FROM encryption_keys WHERE retired_at IS NULL ORDER BY number',
  );
  const of = (purpose: string): string[] => rows.filter((row) => row.purpose === purpose).map(({ keyId }) => keyId);
  return { secret: of('secret'), storage: of('storage') };
}

async function readNewestChange(
  session: DumpSession,
  customers: ReadonlyArray<{ readonly id: number }>,
): Promise<number | null> {
  let newest: number | null = null;
  for (const { id } of customers) {
    const sql = 'SELECT at FROM changes WHERE customer_id = ? ORDER BY mark DESC LIMIT 1';
    const [row] = await session.query<{ readonly at: number }>(sql, [id]);
    if (row && row.at > (newest ?? 0)) newest = row.at;
  }
  return newest;
}

/** Lists the names of all contents that profiles name, in the order in which file storages list them. */
export async function* listNamedContents(session: DumpSession): AsyncGenerator<string> {
  const customers = await session.query<{ readonly id: number }>('SELECT id FROM customers');
  for (const id of customers.map((customer) => String(customer.id)).toSorted()) {
    for (let after = ''; ;) {
      const rows = await session.query<{ readonly name: string }>(
        `SELECT name FROM file_contents WHERE customer_id = ? AND name > ? AND named_by > 0 AND is_swept = 0
           ORDER BY name LIMIT ${NAMES_PER_READ}`,
        [Number(id), after],
      );
      yield* rows.map(({ name }) => name);
      const last = rows.at(-1);
      if (last === undefined || rows.length < NAMES_PER_READ) break;
      after = last.name;
    }
  }
}
