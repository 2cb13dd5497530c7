import { getMetadataArgsStorage, DefaultNamingStrategy } from 'typeorm';
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

type Members<Row> = ReadonlyArray<keyof Row & string>;

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

  valuesOf(row: Row): SqlValue[] {
    return this.#members.map((member) => row[member]);
  }
}

function columnsOf(members: readonly string[]): string {
  return members.map((member) => naming.columnName(member)).join(', ');
}
