import { createHash } from 'node:crypto';
import { countWithin, inBatches } from '../database/index.js';
import type { DeclaredTable, Session, SqlValue } from '../database/index.js';

export type Row = Readonly<Record<string, SqlValue>>;
export type Key = readonly SqlValue[];

type Reader = Pick<Session, 'query'>;

/** A table, as far as it is moved. */
export interface MovedTable extends DeclaredTable {
  /** The columns by which its rows are those of one customer. Empty if all rows are moved. */
  readonly only: Row;
  /** The table of the target that receives the rows. */
  readonly there: DeclaredTable;
}

const ROWS_AT_ONCE = 2000;

/** Bytes of texts that are read together. */
const BYTES_AT_ONCE = 2_097_152;

/** Rows that are looked up together. */
const KEYS_AT_ONCE = 200;

export function keyOf({ key }: DeclaredTable, row: Row): Key {
  return key.map((column) => row[column] ?? null);
}

/**
 * Reads a table in the order of its key, in batches of bounded memory.
 * @param after the key of the last row that is not wanted
 * @param only the values of some columns of the key
 */
export async function* batchesOf(
  session: Reader,
  table: DeclaredTable & { readonly only?: Row },
  { after, only = table.only ?? {} }: { readonly after?: Key | undefined; readonly only?: Row } = {},
): AsyncGenerator<Row[]> {
  const key = table.key.join(', ');
  const bytes = table.texts.map((column) => ` + COALESCE(octet_length(${column}), 0)`).join('');
  for (let last = after; ;) {
    // SQLite would prefer an equality to the place, and read all earlier rows again. None behind the place has a lower value.
    const isBelow = (column: string, index: number): boolean => last !== undefined && column === table.key[index];
    const given = Object.keys(only).map((column, index) => `${column} ${isBelow(column, index) ? '<=' : '='} ?`);
    const behind = last === undefined ? [] : [`(${key}) > (${table.key.map(() => '?').join(', ')})`];
    const where = [...given, ...behind].join(' AND ') || '1 = 1';
    const rest = `FROM ${table.name} WHERE ${where} ORDER BY ${key} LIMIT ?`;
    const values = [...Object.values(only), ...(last ?? [])];
    const sized = await session.query<{ readonly bytes: number }>(`SELECT 0${bytes} AS bytes ${rest}`, [
      ...values,
      ROWS_AT_ONCE,
    ]);
    const sizes = sized.map((row) => Number(row.bytes));
    const count = countWithin(sizes, BYTES_AT_ONCE);
    if (count === 0) return;
    // Since the sizes were read, others may have written rows before the last ones.
    const limit = sizes.length < ROWS_AT_ONCE && count === sizes.length ? ROWS_AT_ONCE : count;
    const rows = await session.query<Row>(`SELECT ${table.columns.join(', ')} ${rest}`, [...values, limit]);
    yield rows;
    const newest = rows.at(-1);
    if (newest === undefined || (rows.length < ROWS_AT_ONCE && limit === ROWS_AT_ONCE)) return;
    last = keyOf(table, newest);
  }
}

/** Reads the rows that have some keys, as far as there are any. */
export async function* rowsOf(session: Reader, table: DeclaredTable, keys: readonly Key[]): AsyncGenerator<Row[]> {
  for (const some of inBatches(keys, KEYS_AT_ONCE)) {
    const sql = `SELECT ${table.columns.join(', ')} FROM ${table.name} WHERE ${haveKeys(table, some.length)}`;
    yield await session.query<Row>(sql, some.flat());
  }
}

export async function deleteRows(session: Reader, table: DeclaredTable, keys: readonly Key[]): Promise<void> {
  for (const some of inBatches(keys, KEYS_AT_ONCE))
    await session.query(`DELETE FROM ${table.name} WHERE ${haveKeys(table, some.length)}`, some.flat());
}

function haveKeys({ key, keyMarks }: DeclaredTable, count: number): string {
  return `(${key.join(', ')}) IN (VALUES ${Array.from({ length: count }, () => keyMarks).join(', ')})`;
}

export async function countRows(
  session: Reader,
  { name, only = {} }: Pick<DeclaredTable, 'name'> & { readonly only?: Row },
): Promise<number> {
  const where = ['1 = 1', ...Object.keys(only).map((column) => `${column} = ?`)].join(' AND ');
  const sql = `SELECT COUNT(*) AS count FROM ${name} WHERE ${where}`;
  const [row] = await session.query<{ readonly count: number }>(sql, Object.values(only));
  return Number(row?.count ?? 0);
}

const DIGESTS = 2n ** 256n;

/** Returns the number of rows and the sum of their SHA-256. The order of the rows, which differs by database, does not count. */
export async function digestOf(batches: AsyncIterable<readonly Row[]>, { columns }: DeclaredTable): Promise<string> {
  let [count, sum] = [0, 0n];
  for await (const rows of batches) {
    for (const row of rows) {
      const text = JSON.stringify(columns.map((column) => row[column]));
      sum = (sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % DIGESTS;
    }
    count += rows.length;
  }
  return `${count} rows, ${sum.toString(16)}`;
}
