import { getMetadataArgsStorage, DefaultNamingStrategy } from 'typeorm';
import type { CommitPlace, Session } from './session.js';
import type { SqlValue } from './sql.js';

/** Names a column after its entity member: `customerId` becomes `customer_id`. */
export class TableNaming extends DefaultNamingStrategy {
  override columnName(member: string): string {
    return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  /** Returns the name that PostgreSQL itself gives the key. */
  override primaryKeyName(table: Parameters<DefaultNamingStrategy['primaryKeyName']>[0]): string {
    return `${this.getTableName(table)}_pkey`;
  }
}

/** A row to insert. Columns that may be null may be left out. */
export type NewRow<Row> = {
  readonly [Member in keyof Row as null extends Row[Member] ? never : Member]: Row[Member];
} & {
  readonly [Member in keyof Row as null extends Row[Member] ? Member : never]?: Row[Member];
};

/** A table as its entity declares it. */
export interface DeclaredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** The marks of a key in a statement. PostgreSQL knows the types of a list of keys by the casts alone. */
  readonly keyMarks: string;
  /** The columns whose values can be long. */
  readonly texts: readonly string[];
}

/** Returns the tables of all entities that are loaded. */
export function declaredTables(): DeclaredTable[] {
  const declared = getMetadataArgsStorage();
  return declared.tables.map(({ target, name }) => {
    const columns = declared.filterColumns(target);
    const namesOf = (some: typeof columns): string[] => some.map((one) => naming.columnName(one.propertyName));
    const key = columns.filter(({ options }) => options.primary);
    return {
      name: naming.tableName(typeof target === 'string' ? target : target.name, name),
      columns: namesOf(columns),
      key: namesOf(key),
      keyMarks: `(${key.map(castOf).join(', ')})`,
      texts: namesOf(columns.filter(({ options }) => options.type === 'text')),
    };
  });
}

function castOf({ options }: { readonly options: { readonly type?: unknown } }): string {
  return `CAST(? AS ${String(options.type)})`;
}

type Members<Row> = ReadonlyArray<keyof Row & string>;

/** Returns the marks of some values in a statement: `?, ?, ?`. */
export function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

const naming = new TableNaming();

/**
 * Builds the SQL parts and values of statements from a table's entity. Constant texts are built when modules load,
 * not for each statement.
 */
export class Table<Row extends Record<keyof Row, SqlValue>> {
  /** The columns of the primary key. */
  readonly key: string;
  readonly name: string;
  readonly #members: Members<Row>;
  readonly #membersBesideKey: Members<Row>;
  /** The members that are neither the customer nor a place in the order of the commits. */
  readonly #given: Members<Row>;
  readonly #givenColumns: string;
  /** The texts of `insertInOrder`, by the dialect's order of commits. */
  readonly #insertsInOrder = new Map<Session['commitOrderOf'], string>();
  /** Markers of their values. PostgreSQL knows the types of the values by the casts alone. */
  readonly #casts: string;

  constructor(entity: new () => Row) {
    const declared = getMetadataArgsStorage();
    const columns = declared.filterColumns(entity);
    const keys = columns.filter(({ options }) => options.primary);
    const membersOf = (some: typeof columns): Members<Row> =>
      some.map(({ propertyName }) => propertyName as keyof Row & string);
    this.key = columnsOf(membersOf(keys));
    this.name = naming.tableName(entity.name, declared.filterTables(entity)[0]?.name);
    this.#members = membersOf(columns);
    this.#membersBesideKey = membersOf(columns.filter((column) => !keys.includes(column)));
    const given = columns.filter(({ propertyName }) => !PLACED.includes(propertyName));
    this.#given = membersOf(given);
    this.#givenColumns = columnsOf(this.#given);
    this.#casts = given.map(castOf).join(', ');
  }

  /** Returns columns that follow SELECT or RETURNING: those of the named members, or all. */
  columns(members: Members<Row> = this.#members): string {
    return members.map((member) => `${naming.columnName(member)} AS "${member}"`).join(', ');
  }

  /** Returns an INSERT of whole rows. `valuesOf` returns their values. */
  insert(rows = 1): string {
    const row = `(${this.#members.map(() => '?').join(', ')})`;
    return `INSERT INTO ${this.name} (${columnsOf(this.#members)}) VALUES ${Array(rows).fill(row).join(', ')}`;
  }

  /**
   * Returns the end of an insert that updates the named members of an existing row, or all members except the key.
   */
  orUpdate(members: Members<Row> = this.#membersBesideKey): string {
    const sets = members.map((member) => naming.columnName(member)).map((column) => `${column} = excluded.${column}`);
    return `ON CONFLICT (${this.key}) DO UPDATE SET ${sets.join(', ')}`;
  }

  /**
   * Inserts a row into a table that has an order of commits. The row comes after all rows of its customer that were
   * committed before it was written.
   */
  async insertInOrder(
    session: Session,
    row: Readonly<Omit<Row, keyof CommitPlace>> & { customerId: number },
  ): Promise<void> {
    let text = this.#insertsInOrder.get(session.commitOrderOf);
    if (text === undefined) {
      const { mark, number } = session.commitOrderOf(this.name);
      text = `INSERT INTO ${this.name} (customer_id, mark, number, ${this.#givenColumns})
        SELECT given.customer_id, ${mark}, ${number}, ${this.#casts}
        FROM (SELECT CAST(? AS BIGINT) AS customer_id) AS given`;
      this.#insertsInOrder.set(session.commitOrderOf, text);
    }
    const values = row as unknown as Record<keyof Row, SqlValue>;
    await session.query(text, [...this.#given.map((member) => values[member]), row.customerId]);
  }

  valuesOf(row: Row | NewRow<Row>): SqlValue[] {
    const given = row as Partial<Record<keyof Row, SqlValue>>;
    return this.#members.map((member) => given[member] ?? null);
  }
}

/** The members whose values `insertInOrder` does not cast. */
const PLACED: readonly string[] = ['customerId', 'mark', 'number'];

function columnsOf(members: readonly string[]): string {
  return members.map((member) => naming.columnName(member)).join(', ');
}
