import { sql, sqlText } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import type { FilterLeaf, ProfileType, ValueTest } from '../../../profile-engine/index.js';
import type { FoundRecords, SearchedRecords } from './searched-records.js';
import { isOneValue, NEVER, testCondition } from './value-test.js';
import type { ValueColumns } from './value-test.js';

/** Which profiles are searched. */
export interface ProfilesOf {
  readonly customerId: number;
  readonly profileType: ProfileType;
}

/** Of a row of the value index that is called `v`. */
const VALUES: ValueColumns = {
  text: sqlText('v.text_value'),
  folded: sqlText('v.folded_value'),
  number: sqlText('v.number_value'),
  date: sqlText('v.date_value'),
  textStart: sqlText('substr(v.text_value, 1, 64)'),
};

/**
 * The same (all ordinals count from 1) as expressions that keep databases from the indexes over values, where the key is the
 * way: by these PostgreSQL would go through a whole field for each profile, and SQLite sort what it finds.
 */
const VALUES_IN_ORDER: ValueColumns = {
  text: sqlText('CASE WHEN v.ordinal > 0 THEN v.text_value END'),
  folded: VALUES.folded,
  number: sqlText('CASE WHEN v.ordinal > 0 THEN v.number_value END'),
  date: sqlText('CASE WHEN v.ordinal > 0 THEN v.date_value END'),
};

/** What stands in the profile's own row, which is called `p`. */
const OF_ROW: Readonly<Record<string, Sql>> = {
  id: sqlText('p.id'),
  createddate: sqlText('p.created_at'),
  updateddate: sqlText('p.updated_at'),
};

/** The same, kept from the index over it. */
const OF_ROW_IN_ORDER: Readonly<Record<string, Sql>> = {
  ...OF_ROW,
  updateddate: sqlText('CASE WHEN p.version > 0 THEN p.updated_at END'),
};

/** Those of the row that an index is over. */
const INDEXED_OF_ROW: ReadonlySet<string> = new Set(['id', 'updateddate']);

/** The profiles of one type, by the value index and by their own rows (D-SEA-4). */
export class ProfileValues implements SearchedRecords {
  readonly all: Sql;
  readonly #ofType: (alias: string) => Sql;

  constructor(
    { customerId, profileType }: ProfilesOf,
    private readonly session: Pick<Session, 'positionIn'>,
  ) {
    this.#ofType = (alias) =>
      sql`${sqlText(alias)}.customer_id = ${customerId} AND ${sqlText(alias)}.profile_type = ${profileType}`;
    this.all = sql`SELECT p.id FROM profiles AS p WHERE ${this.#ofType('p')}`;
  }

  condition(leaf: FilterLeaf, id: Sql): Sql {
    const { field, test, negated } = leaf;
    const passes = field.ofRow ? this.#rowPasses(leaf, id) : this.#valuePasses(field.key, test, id);
    return negated ? sql`NOT ${passes}` : passes;
  }

  found({ field, test, negated }: FilterLeaf): FoundRecords | undefined {
    if (negated) return undefined;
    if (field.ofRow) {
      const select = (columns: typeof OF_ROW): Sql => sql`${this.all} AND ${this.#rowTest(columns[field.key], test)}`;
      const byValue = INDEXED_OF_ROW.has(field.key) ? { byValue: select(OF_ROW) } : {};
      return { ...byValue, isOrdered: field.key === 'id', inOrder: select(OF_ROW_IN_ORDER) };
    }
    const select = (columns: ValueColumns): Sql =>
      sql`SELECT v.profile_id AS id FROM profile_values AS v
        WHERE ${this.#ofType('v')} AND v.field = ${field.key} AND ${testCondition(test, columns, this.session)}`;
    const byValue = test.kind === 'textHolds' ? {} : { byValue: select(VALUES) };
    return { ...byValue, isOrdered: isOneValue(test), inOrder: select(VALUES_IN_ORDER) };
  }

  /** `OFFSET` keeps PostgreSQL from asking all profiles at once, where a page of them is enough. */
  #valuePasses(key: string, test: ValueTest, id: Sql): Sql {
    return sql`EXISTS (SELECT 1 FROM profile_values AS v WHERE ${this.#ofType('v')} AND v.field = ${key}
      AND v.profile_id = ${id} AND ${testCondition(test, VALUES_IN_ORDER, this.session)} LIMIT 1 OFFSET 0)`;
  }

  #rowPasses({ field, test }: FilterLeaf, id: Sql): Sql {
    if (field.key === 'id') return testCondition(test, { ...VALUES, number: id }, this.session);
    return sql`EXISTS (SELECT 1 FROM profiles AS p WHERE ${this.#ofType('p')} AND p.id = ${id}
      AND ${this.#rowTest(OF_ROW_IN_ORDER[field.key], test)} LIMIT 1 OFFSET 0)`;
  }

  #rowTest(column: Sql | undefined, test: ValueTest): Sql {
    return column === undefined
      ? NEVER
      : testCondition(test, { ...VALUES, number: column, date: column }, this.session);
  }
}
