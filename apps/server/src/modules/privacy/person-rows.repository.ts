import { Injectable } from '@nestjs/common';
import { countWithin, joinSql, sql, sqlText } from '../../database/index.js';
import type { Session, Sql } from '../../database/index.js';
import type { WorkflowType } from '../workflows/index.js';
import { rowsOfPerson } from './person-data.table.js';
import type { PersonIds, PersonRow } from './person-data.table.js';

export interface ListedTable {
  readonly name: string;
  /** The columns of the primary key behind `customer_id`. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** The columns with long texts. Their sizes decide how many rows are read at once. */
  readonly long: readonly string[];
}

/** A user of the service, as the table has it: 1 for true. */
export interface PersonUser {
  readonly username: string;
  readonly name: string;
  readonly group: string;
  readonly active: number;
  readonly disabled: number;
}

/** A workflow, a filled form or a note about the person, with the workflow and the profile that it is about, too. */
export interface PersonRecord {
  readonly type: WorkflowType | 'forms' | 'notes';
  readonly id: number;
  readonly version: number;
  /** The workflow, or the one that the form or note is on. Null if it is on none. */
  readonly workflowId: number | null;
  readonly workflowType: WorkflowType | null;
  /** The base profile of the workflow, or the job that the form is on. Null if there is neither. */
  readonly baseId: number | null;
}

const DELETED = ['notes', 'workflow_moves', 'filled_forms', 'workflows'] as const;
const OF_USERS = ['users', 'signing_secrets', 'credential_uses', 'request_counts'] as const;

const ROWS_AT_ONCE = 200;

/** Limit of bytes of a part, unless a single row is larger. */
const BYTES_AT_ONCE = 524_288;

/** Limit of workflows and forms that are listed at once. */
const IDS_AT_ONCE = 1000;

/** Finds the rows about one person in all tables that `PERSON_DATA` selects rows of. */
@Injectable()
export class PersonRowsRepository {
  /** Returns the ids under which the person's data is stored, whether or not there is such a person. */
  async idsOf(session: Session, customerId: number, personId: number): Promise<PersonIds> {
    const workflowIds = await listIds(
      session,
      'workflows',
      sql`customer_id = ${customerId} AND person_id = ${personId}`,
    );
    const conditions = [
      sql`owner_type = 'people' AND owner_id = ${personId}`,
      sql`owner_type = 'applicantworkflows' AND owner_id ${ofJson(session, workflowIds)}`,
      sql`updated_for > 0 AND updated_for = ${personId}`,
    ];
    const found: number[] = [];
    for (const condition of conditions)
      found.push(...(await listIds(session, 'filled_forms', sql`customer_id = ${customerId} AND ${condition}`)));
    const formIds = [...new Set(found)].toSorted((one, other) => one - other);
    return { customerId, personId, workflowIds, formIds };
  }

  /** Deletes the notes on the person, and the moves, workflows and filled forms with these ids. */
  async deleteRows(session: Session, ids: PersonIds): Promise<void> {
    for (const table of DELETED) {
      for (const condition of rowsOfPerson(table, ids, session))
        await run(session, sql`DELETE FROM ${sqlText(table)} WHERE ${condition}`);
    }
  }

  /** Deletes users who were removed before, with what is left of their credentials. */
  async deleteUsers(session: Session, customerId: number, users: readonly PersonUser[]): Promise<void> {
    for (const { username } of users) {
      for (const table of OF_USERS)
        await session.query(`DELETE FROM ${table} WHERE customer_id = ? AND username = ?`, [customerId, username]);
    }
  }

  /** Lists the versions of the notes, workflows and filled forms, for the change feed. */
  async listVersions(session: Session, ids: PersonIds): Promise<PersonRecord[]> {
    const rows = (table: string): Sql =>
      sql`(SELECT * FROM ${sqlText(table)} WHERE ${joinSql(rowsOfPerson(table, ids, session), ' OR ')})`;
    const workflow = sqlText('w.id AS "workflowId", w.workflow_type AS "workflowType"');
    const workflows = await run<PersonRecord>(
      session,
      sql`SELECT w.workflow_type AS type, w.id, w.version, ${workflow}, w.base_id AS "baseId"
        FROM ${rows('workflows')} w ORDER BY w.id`,
    );
    const forms = await run<PersonRecord>(
      session,
      sql`SELECT 'forms' AS type, f.id, f.version, ${workflow},
          CASE f.owner_type WHEN 'jobs' THEN f.owner_id ELSE w.base_id END AS "baseId"
        FROM ${rows('filled_forms')} f
        LEFT JOIN workflows w
          ON f.owner_type = 'applicantworkflows' AND w.customer_id = f.customer_id AND w.id = f.owner_id ORDER BY f.id`,
    );
    const notes = await run<PersonRecord>(
      session,
      sql`SELECT 'notes' AS type, n.id, 1 AS version, ${workflow}, w.base_id AS "baseId"
        FROM ${rows('notes')} n
        LEFT JOIN workflows w ON w.customer_id = n.customer_id AND w.id = n.workflow_id ORDER BY n.id`,
    );
    return [...workflows, ...forms, ...notes];
  }

  async count(session: Session, table: string, ids: PersonIds): Promise<number> {
    let sum = 0;
    for (const condition of rowsOfPerson(table, ids, session)) {
      const counted = sql`SELECT COUNT(*) AS count FROM ${sqlText(table)} WHERE ${condition}`;
      sum += Number((await run<{ readonly count: number }>(session, counted))[0]?.count ?? 0);
    }
    return sum;
  }

  /** Lists the users of the service whose own profile is the person. */
  listUsers(session: Session, { customerId, personId }: PersonIds): Promise<PersonUser[]> {
    return session.query<PersonUser>(
      `SELECT username, name, group_name AS "group", active, disabled FROM users
       WHERE customer_id = ? AND person_id = ? ORDER BY username`,
      [customerId, personId],
    );
  }

  /** Lists the next rows about a person behind `after`. There are more rows unless the part is empty. */
  async listPart(
    session: Session,
    table: ListedTable,
    { ids, after }: { ids: PersonIds; after: PersonRow | undefined },
  ): Promise<PersonRow[]> {
    for (const condition of rowsOfPerson(table.name, { ...ids, after }, session)) {
      const part = await listSelected(session, table, { condition, after });
      if (part.length > 0) return part;
    }
    return [];
  }
}

async function listSelected(
  session: Session,
  { name, key, columns, long }: ListedTable,
  { condition, after }: { condition: Sql; after: PersonRow | undefined },
): Promise<PersonRow[]> {
  const keys = sqlText(key.join(', '));
  const behind = after === undefined ? sqlText('') : sql` AND (${keys}) > (${valuesAt(key, after)})`;
  const from = sql`FROM ${sqlText(name)} WHERE ${condition}${behind} ORDER BY ${keys}`;
  const bytes = sqlText(long.map((column) => `COALESCE(octet_length(${column}), 0)`).join(' + ') || '0');
  const sizes = await run<{ readonly bytes: number }>(
    session,
    sql`SELECT ${bytes} AS bytes ${from} LIMIT ${ROWS_AT_ONCE}`,
  );
  const limit = countWithin(
    sizes.map((size) => Number(size.bytes)),
    BYTES_AT_ONCE,
  );
  if (limit === 0) return [];
  const named = sqlText([...key, ...columns.filter((column) => !key.includes(column))].join(', '));
  return run<PersonRow>(session, sql`SELECT ${named} ${from} LIMIT ${limit}`);
}

function valuesAt(key: readonly string[], row: PersonRow): Sql {
  return joinSql(
    key.map((column) => sql`${row[column] ?? null}`),
    ', ',
  );
}

async function listIds(session: Session, table: 'workflows' | 'filled_forms', condition: Sql): Promise<number[]> {
  // By id itself, SQLite would read all records of the customer in the order of the key.
  const order = sqlText('id + 0');
  const found: number[] = [];
  for (;;) {
    const part = await run<{ readonly id: number }>(
      session,
      sql`SELECT id FROM ${sqlText(table)} WHERE ${condition} AND ${order} > ${found.at(-1) ?? 0} ORDER BY ${order} LIMIT ${IDS_AT_ONCE}`,
    );
    found.push(...part.map(({ id }) => id));
    if (part.length < IDS_AT_ONCE) return found;
  }
}

function ofJson({ isOneOfJson }: Session, ids: readonly number[]): Sql {
  return { text: isOneOfJson, values: [JSON.stringify(ids)] };
}

function run<Row extends object>(session: Session, { text, values }: Sql): Promise<Row[]> {
  return session.query<Row>(text, values);
}
