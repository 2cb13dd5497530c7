import { sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterLeaf, ValueRange, ValueTest } from '../../../filter-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import { NO_LOOKUPS, orderedIndex, unorderedIndex } from './search-plan.js';
import type { Lookups, RecordsInOrder, SortColumn } from './search-plan.js';
import { allOf, ALWAYS, byIndex, isOneValue, isWithin, NEVER, testCondition } from './sql-conditions.js';
import type { SearchDialect, ValueColumns } from './sql-conditions.js';

/** The profiles of one type of a customer. */
interface ProfilesOf {
  readonly customerId: number;
  readonly profileType: ProfileType;
}

/** The profiles of one type whose ids lie in all of these ranges. */
export interface ProfilesBetween extends ProfilesOf {
  readonly ids: readonly ValueRange[];
}

/** The columns of a row of the value index with the alias `v`. */
const VALUES: ValueColumns = {
  text: sqlText('v.text_value'),
  folded: sqlText('v.folded_value'),
  number: sqlText('v.number_value'),
  date: sqlText('v.date_value'),
  ordered: sqlText('v.ordered_text'),
};

/**
 * The columns as expressions, always with the same value (all ordinals count from 1). They keep databases from the indexes over values if
 * the key of the table is the better way. With those indexes PostgreSQL would read a whole field for each profile, and SQLite would sort.
 */
const VALUES_IN_ORDER: ValueColumns = {
  text: sqlText('CASE WHEN v.ordinal > 0 THEN v.text_value END'),
  folded: VALUES.folded,
  number: sqlText('CASE WHEN v.ordinal > 0 THEN v.number_value END'),
  date: sqlText('CASE WHEN v.ordinal > 0 THEN v.date_value END'),
};

/** The columns of the profile's own row, with the alias `p`. */
const OF_ROW: Readonly<Record<string, Sql>> = {
  id: sqlText('p.id'),
  createddate: sqlText('p.created_at'),
  createdby: sqlText('p.created_by'),
  updateddate: sqlText('p.updated_at'),
  updatedby: sqlText('p.updated_by'),
};

/** The columns as expressions, which keep databases from the indexes over them. */
const OF_ROW_IN_ORDER: Readonly<Record<string, Sql>> = {
  ...OF_ROW,
  createdby: sqlText('CASE WHEN p.version > 0 THEN p.created_by END'),
  updateddate: sqlText('CASE WHEN p.version > 0 THEN p.updated_at END'),
  updatedby: sqlText('CASE WHEN p.version > 0 THEN p.updated_by END'),
};

/** The way in which values are read. */
interface Way {
  readonly columns: ValueColumns;
  readonly index: Sql;
  readonly between: Sql;
}

const NO_INDEX = sqlText('');
const NULL = sqlText('NULL');

/** The columns of the row that have an index. */
const INDEXED_OF_ROW: ReadonlySet<string> = new Set(['id', 'createdby', 'updateddate', 'updatedby']);

/** The columns whose index has the profiles of one person in the order of their ids. */
const BY_PERSON: ReadonlySet<string> = new Set(['createdby', 'updatedby']);

/** The indexes that have profiles in the order of a column. */
const ORDERS = {
  updated_at: 'profiles_updated',
  ordered_text: 'profile_values_text',
  number_value: 'profile_values_number',
  date_value: 'profile_values_date',
};

/** Finds profiles of one type by the value index and by their own rows (D-SEA-4). */
export class ProfileValues {
  readonly all: Sql;

  constructor(
    private readonly profiles: ProfilesBetween,
    private readonly session: SearchDialect,
  ) {
    this.all = sql`SELECT p.id FROM profiles AS p WHERE ${this.ofType('p')} AND ${this.isBetween(sqlText('p.id'))}`;
  }

  /** A condition: the row with this alias belongs to the profiles, by its `customer_id` and `profile_type`. */
  ofType(alias: string): Sql {
    const { customerId, profileType } = this.profiles;
    return sql`${sqlText(alias)}.customer_id = ${customerId} AND ${sqlText(alias)}.profile_type = ${profileType}`;
  }

  isBetween(id: Sql): Sql {
    return allOf(this.profiles.ids.map((range) => isWithin(range, id)));
  }

  condition(leaf: FilterLeaf, id: Sql): Sql {
    const { field, test, negated } = leaf;
    const passes = field.ofRow ? this.#rowPasses(leaf, id) : this.#valuePasses(field.key, test, id);
    return negated ? sql`NOT ${passes}` : passes;
  }

  lookupsOf({ field, test, negated }: FilterLeaf): Lookups {
    if (negated) return NO_LOOKUPS;
    if (field.ofRow) return this.#lookupsOfRow(field.key, test);
    const isOrdered = isOneValue(test);
    const between = this.isBetween(sqlText('v.profile_id'));
    const scan = this.#valuesThat(field.key, test, { columns: VALUES_IN_ORDER, index: NO_INDEX, between });
    if (test.kind === 'textHolds') return { scan };
    const way = { columns: VALUES, between: isOrdered ? between : ALWAYS };
    const isText = test.kind === 'textIs' && test.texts.size > 0;
    const valuesThat = (each: ValueTest): Sql =>
      this.#valuesThat(field.key, each, {
        ...way,
        index: isText ? byIndex(this.session, 'profile_values_text') : NO_INDEX,
      });
    if (isOrdered) return { index: orderedIndex(valuesThat(test)), scan };
    const ofField = sql`SELECT v.profile_id AS id FROM profile_values AS v WHERE ${this.ofType('v')} AND v.field = ${field.key}`;
    const selects = isMany(test, this.session)
      ? [this.#ofEach(test.numbers, ofField, VALUES.number)]
      : alternatives(test).map(valuesThat);
    return { index: unorderedIndex(selects), scan };
  }

  /**
   * Looks each number up. Bounds and an order, instead of an equality, make PostgreSQL use the index over the column, not
   * the whole field.
   *
   * @param select `SELECT … AS id … WHERE …`, which the bounds of the column follow
   */
  #ofEach(numbers: ReadonlySet<number>, select: Sql, column: Sql | undefined): Sql {
    const forEach = { text: this.session.forEachOfJson, values: [JSON.stringify([...numbers])] };
    const number = sqlText(`CAST(named.number AS ${column === VALUES.number ? 'DOUBLE PRECISION' : 'BIGINT'})`);
    const by = column ?? NULL;
    return sql`SELECT of_each.id FROM ${forEach} (${select} AND ${by} >= ${number} AND ${by} <= ${number}
      ORDER BY ${by} OFFSET 0) AS of_each`;
  }

  #valuesThat(key: string, test: ValueTest, { columns, index, between }: Way): Sql {
    return sql`SELECT v.profile_id AS id FROM profile_values AS v ${index}
      WHERE ${this.ofType('v')} AND v.field = ${key} AND ${testCondition(test, columns, this.session)} AND ${between}`;
  }

  #lookupsOfRow(key: string, test: ValueTest): Lookups {
    const select = (columns: typeof OF_ROW, between: Sql): Sql =>
      sql`SELECT p.id FROM profiles AS p WHERE ${this.ofType('p')} AND ${this.#rowTest(columns[key], test)} AND ${between}`;
    const between = this.isBetween(sqlText('p.id'));
    const isOrdered = key === 'id' || (BY_PERSON.has(key) && isOneValue(test));
    const scan = select(OF_ROW_IN_ORDER, between);
    if (!INDEXED_OF_ROW.has(key)) return { scan };
    if (isOrdered) return { index: orderedIndex(select(OF_ROW, between)), scan };
    const isOfMany = BY_PERSON.has(key) && isMany(test, this.session);
    const ofType = sql`SELECT p.id FROM profiles AS p WHERE ${this.ofType('p')}`;
    const all = isOfMany ? this.#ofEach(test.numbers, ofType, OF_ROW[key]) : select(OF_ROW, ALWAYS);
    return { index: unorderedIndex([all]), scan };
  }

  inOrderOf({ key, values }: SortColumn): RecordsInOrder {
    const [ofType, id] = [this.ofType('s'), sqlText('s.id')];
    const [column, index] = [
      sqlText(`s.${values ?? 'updated_at'}`),
      byIndex(this.session, ORDERS[values ?? 'updated_at']),
    ];
    if (values === undefined) {
      const rows = sql`profiles AS s ${index} WHERE ${ofType}`;
      const valueOf = (of: Sql): Sql => sql`(SELECT ${column} FROM profiles AS s WHERE ${ofType}
        AND s.id >= ${of} AND s.id <= ${of} ORDER BY s.id LIMIT 1)`;
      return { stretches: [{ rows, keys: [column, id], passes: this.isBetween(id) }], valueOf };
    }
    const ofField = sql`${ofType} AND s.field = ${key}`;
    const ofProfile = sqlText('s.profile_id');
    const valueOf = (of: Sql): Sql =>
      sql`(SELECT ${column} FROM profile_values AS s WHERE ${ofField} AND s.profile_id = ${of} LIMIT 1)`;
    const withValue = {
      rows: sql`profile_values AS s ${index} WHERE ${ofField} AND ${column} IS NOT NULL`,
      keys: [column, ofProfile],
      passes: this.isBetween(ofProfile),
    };
    const without = {
      rows: sql`profiles AS s WHERE ${ofType} AND ${this.isBetween(id)}`,
      keys: [id],
      passes: sql`NOT EXISTS (SELECT 1 FROM profile_values AS v WHERE ${this.ofType('v')} AND v.field = ${key}
        AND v.profile_id = s.id LIMIT 1 OFFSET 0)`,
    };
    return { stretches: [withValue, without], valueOf };
  }

  /** `OFFSET` keeps PostgreSQL from asking all profiles at once, when a page is enough. A single number is found by its index. */
  #valuePasses(key: string, test: ValueTest, id: Sql): Sql {
    const columns = test.kind === 'numberIs' && isOneValue(test) ? VALUES : VALUES_IN_ORDER;
    return sql`EXISTS (SELECT 1 FROM profile_values AS v WHERE ${this.ofType('v')} AND v.field = ${key}
      AND v.profile_id = ${id} AND ${testCondition(test, columns, this.session)} LIMIT 1 OFFSET 0)`;
  }

  /**
   * Compares by bounds and an order instead of an equality. Otherwise PostgreSQL without statistics would read an index over other columns
   * that also holds the id.
   */
  #rowPasses({ field, test }: FilterLeaf, id: Sql): Sql {
    if (field.key === 'id') return testCondition(test, { ...VALUES, number: id }, this.session);
    return sql`EXISTS (SELECT 1 FROM profiles AS p WHERE ${this.ofType('p')} AND p.id >= ${id} AND p.id <= ${id}
      AND ${this.#rowTest(OF_ROW_IN_ORDER[field.key], test)} ORDER BY p.id LIMIT 1 OFFSET 0)`;
  }

  #rowTest(column: Sql | undefined, test: ValueTest): Sql {
    return column === undefined
      ? NEVER
      : testCondition(test, { ...VALUES, number: column, date: column }, this.session);
  }
}

/** Limit of values that are looked up one by one. For a list of values, PostgreSQL would read the whole field. */
const ALONE = 16;

function alternatives(test: ValueTest): readonly ValueTest[] {
  if (test.kind === 'numberIs' && isFew(test.numbers.size)) {
    return [...test.numbers].map((number) => ({ kind: 'numberIs', numbers: new Set([number]) }));
  }
  if (test.kind === 'textIs' && isFew(test.texts.size)) {
    return [...test.texts].map((text) => ({ kind: 'textIs', texts: new Set([text]) }));
  }
  return [test];
}

function isMany(
  test: ValueTest,
  { forEachOfJson }: SearchDialect,
): test is Extract<ValueTest, { readonly kind: 'numberIs' }> {
  return test.kind === 'numberIs' && test.numbers.size > ALONE && forEachOfJson !== '';
}

function isFew(values: number): boolean {
  return values > 1 && values <= ALONE;
}
