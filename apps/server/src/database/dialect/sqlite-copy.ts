import { rmSync, writeFileSync } from 'node:fs';
import { Sqlite } from '@talent-platform/sqlite';
import type { Sql } from '../sql.js';

/** The files that SQLite keeps beside a database that is open. */
const COMPANIONS = ['-wal', '-shm'];

/** Returns the committed state of a database as the bytes of a database file. */
export function copySqlite(file: string): Buffer {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.serialize();
  } finally {
    database.close();
  }
}

/** Replaces a database that nobody has open with such bytes. Then runs the statement that `changeOf` returns. */
export async function replaceSqlite(file: string, bytes: Uint8Array, changeOf: () => Promise<Sql>): Promise<void> {
  for (const companion of COMPANIONS) rmSync(`${file}${companion}`, { force: true });
  writeFileSync(file, bytes);
  const { text, values } = await changeOf();
  const database = new Sqlite(file);
  try {
    database.pragma('synchronous = OFF');
    database.prepare(text).run(...values);
  } finally {
    database.close();
  }
}
