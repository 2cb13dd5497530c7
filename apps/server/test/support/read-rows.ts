import pg from 'pg';
import type { DatabaseLocation } from '../../src/config/index.js';
import { CustomerRows } from '../../src/database/index.js';
import type { Session } from '../../src/database/index.js';
import { fillTables } from './filled-tables.js';
import { openPatiently } from './patience.js';

/** A statement as a driver received it. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** On PostgreSQL: its name if it stays prepared, and the settings of its connection. */
  readonly name?: string | undefined;
  readonly options?: string | undefined;
}

/** A step of a plan that reads rows. */
interface Reading {
  readonly statement: string;
  readonly rows: number;
  readonly step: string;
  /** On PostgreSQL: whether nothing in the step keeps it to rows of the customer. */
  readonly isAcross?: boolean;
}

/** More rows than this are too many for a statement that answers few. */
const MANY = 1000;

/** Returns the text of a statement as the code has it: in one line, with `?` for each value. */
export function written(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\$\d+/g, '?').trim();
}

/**
 * Fills the tables of a database that no server uses. Returns the statements whose plans read too many rows, and on
 * PostgreSQL those that may read rows of other customers.
 */
export async function findReads(
  location: DatabaseLocation,
  customerId: number,
  statements: readonly SentStatement[],
): Promise<{ long: Reading[]; across: Reading[] }> {
  const readings =
    location.kind === 'sqlite'
      ? await findOnSqlite(location, customerId, statements)
      : await findOnPostgres(location, customerId, statements);
  const once = (some: readonly Reading[]) => [...new Map(some.map((each) => [each.statement, each])).values()];
  return {
    long: once(readings.filter(({ rows }) => rows > MANY)),
    across: once(readings.filter(({ isAcross }) => isAcross === true)),
  };
}

/**
 * SQLite tells the conditions by which a step finds rows. Those that compare by `=` decide how many rows that may be.
 * A range counts like no condition, because it may begin anywhere.
 */
async function findOnSqlite(
  location: DatabaseLocation,
  customerId: number,
  statements: readonly SentStatement[],
): Promise<Reading[]> {
  const unitOfWork = await openPatiently(location);
  try {
    await unitOfWork.write((session) => fillTables(session, customerId));
    const { reader } = unitOfWork;
    const counts = new Map<string, number>();
    const indexes = await reader.query<IndexOfSqlite>(
      `SELECT name, tbl_name AS "table", sql FROM sqlite_master WHERE type = 'index'`,
    );
    const tables = await reader.query<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`);
    const readings: Reading[] = [];
    for (const statement of new Set(statements.map(({ text }) => written(text)))) {
      const values = Array.from(statement.matchAll(/\?/g), () => 1);
      const plan = await reader.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, values);
      for (const { detail: step } of plan) {
        const sql = countOfStep(step, statement, { indexes, tables: tables.map(({ name }) => name) });
        if (sql === undefined) continue;
        const rows = counts.get(sql) ?? (await reader.first<{ rows: number }>(sql))?.rows ?? 0;
        counts.set(sql, rows);
        readings.push({ statement, step, rows });
      }
    }
    return readings;
  } finally {
    await unitOfWork.close();
  }
}

interface IndexOfSqlite {
  readonly name: string;
  readonly table: string;
  readonly sql: string | null;
}

/** Returns a select of the number of rows that a step of SQLite's plan reads at most. Undefined if it reads no table. */
function countOfStep(
  step: string,
  statement: string,
  { indexes, tables }: { indexes: readonly IndexOfSqlite[]; tables: readonly string[] },
): string | undefined {
  const [, named = '', way = ''] = /^(?:SCAN|SEARCH) (\w+)(.*)/.exec(step) ?? [];
  const [, indexName] = /INDEX (\w+)/.exec(way) ?? [];
  const index = indexes.find(({ name }) => name === indexName);
  const [, aliased] = new RegExp(`\\b(\\w+) (?:AS )?${named}\\b`).exec(statement) ?? [];
  const table = index?.table ?? [named, aliased].find((name) => name !== undefined && tables.includes(name));
  if (named === '' || table === undefined || way.includes('VIRTUAL TABLE')) return undefined;
  const [, where = '1'] = / WHERE (.*)/s.exec(index?.sql ?? '') ?? [];
  const equal = [...way.matchAll(/\b(\w+)=\?/g)].map(([, column]) => column).filter((column) => column !== 'rowid');
  const groups = equal.length === 0 ? '' : ` GROUP BY ${equal.join(', ')}`;
  // No value equals NULL.
  const some = [where, ...equal.map((column) => `${column} IS NOT NULL`)].join(' AND ');
  return `SELECT MAX(rows) AS rows FROM (SELECT COUNT(*) AS rows FROM ${table} WHERE ${some}${groups})`;
}

/** The number of values with which each statement is planned. A page from the beginning reads more than a later one. */
const TRIED_VALUES = 3;

/** After so many times, PostgreSQL may keep one plan for all values of a prepared statement. */
const TIMES_BEFORE_KEPT = 5;

/** PostgreSQL runs the statement, counts what each step reads, and rolls back. */
async function findOnPostgres(
  location: Extract<DatabaseLocation, { readonly kind: 'postgres' }>,
  customerId: number,
  statements: readonly SentStatement[],
): Promise<Reading[]> {
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  try {
    const query = async (sql: string) => (await client.query<never>(sql)).rows;
    await fillTables({ query } as Pick<Session, 'query'>, customerId);
    await client.query('VACUUM ANALYZE');
    const tried = new Map<string, number>();
    const readings: Reading[] = [];
    for (const sent of statements) {
      const statement = written(sent.text);
      const times = tried.get(statement) ?? 0;
      tried.set(statement, times + 1);
      if (times >= TRIED_VALUES) continue;
      for (const plan of await plansOf(client, sent)) readings.push(...readingsIn(plan, statement, customerId));
    }
    return readings;
  } finally {
    await client.end();
  }
}

/** The plan for the values, and the one that PostgreSQL would have after the statement ran often. */
async function plansOf(client: pg.Client, { text, values, name, options = '' }: SentStatement): Promise<Plan[]> {
  const literals = values.map((value) => (value === null ? 'NULL' : pg.escapeLiteral(String(value))));
  const given = literals.length === 0 ? '' : `(${literals.join(', ')})`;
  // A row cannot be inserted twice.
  const analyze = text.startsWith('INSERT') ? '' : 'ANALYZE, TIMING OFF, ';
  const run = `SAVEPOINT unchanged; EXPLAIN (${analyze}FORMAT JSON) EXECUTE asked${given}; ROLLBACK TO unchanged`;
  const settings = [...options.matchAll(/-c (\w+)=(\S+)/g)].filter(([, setting]) => setting !== READ_ONLY);
  const steps = [
    'BEGIN',
    ...settings.map(([, setting, value]) => `SET LOCAL ${setting} = '${value}'`),
    `PREPARE asked AS ${text}`,
    run,
    ...(name === undefined
      ? []
      : [...Array.from({ length: TIMES_BEFORE_KEPT - 1 }, () => `EXPLAIN EXECUTE asked${given}`), run]),
  ];
  try {
    const results = (await client.query(steps.join(';\n'))) as unknown as ReadonlyArray<pg.QueryResult>;
    return results.flatMap(({ rows }) => {
      const plan: unknown = rows[0]?.['QUERY PLAN'];
      return Array.isArray(plan) ? [(plan[0] as { readonly Plan: Plan }).Plan] : [];
    });
  } finally {
    await client.query('ROLLBACK; DEALLOCATE ALL');
  }
}

const READ_ONLY = 'default_transaction_read_only';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** The tables that have rows of customers, each with its column of the customer. */
const COLUMNS = new Map([
  ['customers', 'id'],
  ...CustomerRows.tables().map(({ name }) => [name, 'customer_id'] as const),
]);

/**
 * Whether a condition names the customer: by its id, by a parameter, or by the rows of another step, which must name
 * it themselves. The id 0 has the counters of the server.
 */
function namesCustomer(conditions: string, column: string, customerId: number): boolean {
  return new RegExp(`\\b${column} = (?:'?(?:0|${customerId})\\b|\\$\\d|\\w+\\.(?:customer_)?id\\b)`).test(conditions);
}

/** The rows that a statement answers do not count. */
function readingsIn(plan: Plan, statement: string, customerId: number): Reading[] {
  const rowsOf = (step: Plan): number => step['Actual Rows'] ?? step['Plan Rows'];
  const stepsOf = (step: Plan): Plan[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];
  return stepsOf(plan).flatMap((step) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Actual Loops': loops = 1 } = step;
    if (!type.includes('Scan') || (table ?? index) === undefined) return [];
    const dropped = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
    const rows = (rowsOf(step) + dropped) * loops - rowsOf(plan);
    const found = step['Index Cond'] ?? step['Recheck Cond'] ?? '';
    const way = `${type} ${table ?? ''} ${index ?? ''} ${found} filter ${step.Filter ?? 'none'}`;
    const column = COLUMNS.get(table ?? '');
    return [{ statement, rows, step: way, isAcross: column !== undefined && !namesCustomer(way, column, customerId) }];
  });
}
