import { joinSql, sql, sqlList, sqlText } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import { orderedText } from '../../../profile-engine/index.js';
import type { FilterTree, TreeLeaf, ValueRange, ValueTest } from '../../../filter-engine/index.js';

/** The SQL terms of searches that differ between databases. */
export type SearchDialect = Pick<Session, 'positionIn' | 'indexedBy' | 'isOneOfJson' | 'forEachOfJson' | 'words'>;

/** Names the index that SQLite must use. Otherwise it prefers a key, or any range, to an order. */
export function byIndex({ indexedBy }: SearchDialect, index: string): Sql {
  return sqlText(indexedBy === '' ? '' : `${indexedBy} ${index}`);
}

/** The columns that a test looks at, by what they hold. */
export interface ValueColumns {
  readonly text: Sql;
  readonly folded: Sql;
  readonly number: Sql;
  readonly date: Sql;
  /** The beginning of the text that an index has (`orderedText`). */
  readonly ordered?: Sql;
}

/** Turns a test of a value into a condition on the columns of its row. */
export function testCondition(test: ValueTest, columns: ValueColumns, dialect: SearchDialect): Sql {
  switch (test.kind) {
    case 'textIs':
      return textIs([...test.texts], columns);
    case 'textHolds':
      return anyOf(test.folded.map((part) => sql`${sqlText(dialect.positionIn)}(${columns.folded}, ${part}) > 0`));
    case 'numberIs':
      return numberIs([...test.numbers], columns, dialect);
    case 'within':
      return anyOf(test.ranges.map((range) => isWithin(range, columns[test.column])));
  }
}

export const ALWAYS = sqlText('1 = 1');
export const NEVER = sqlText('1 = 0');

/** Turns a filter's tree into a condition, with any kind of leaves (D-SEA-4). */
export function treeCondition<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, conditionOf: (leaf: Leaf) => Sql): Sql {
  if (tree.parts === undefined) return conditionOf(tree);
  const parts = tree.parts.map((part) => treeCondition(part, conditionOf));
  return tree.operator === '|' && parts.length > 0 ? anyOf(parts) : allOf(parts);
}

/** The limit of conditions side by side. SQLite takes no expression that is deeper than 1,000. */
const WIDTH = 100;

/** Returns a condition that is true if at least one of the conditions is. */
export function anyOf(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return NEVER;
  if (conditions.length <= WIDTH) return sql`(${joinSql(conditions, ' OR ')})`;
  const half = Math.ceil(conditions.length / 2);
  return sql`(${anyOf(conditions.slice(0, half))} OR ${anyOf(conditions.slice(half))})`;
}

/** Returns a condition that is true if all of the conditions are. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? ALWAYS : sql`(${joinSql(conditions, ' AND ')})`;
}

/**
 * Limit of numbers that are passed as separate parameters. Labels may stand for more nodes than a statement may have
 * parameters.
 */
const FEW_NUMBERS = 100;

function numberIs(numbers: readonly number[], { number }: ValueColumns, { isOneOfJson }: SearchDialect): Sql {
  if (numbers.length === 0) return NEVER;
  if (numbers.length <= FEW_NUMBERS || !numbers.every(Number.isSafeInteger))
    return sql`${number} IN ${sqlList(numbers)}`;
  return sql`${number} ${{ text: isOneOfJson, values: [JSON.stringify(numbers)] }}`;
}

function textIs(texts: readonly string[], { text, ordered }: ValueColumns): Sql {
  if (texts.length === 0) return NEVER;
  const whole = sql`${text} IN ${sqlList(texts)}`;
  if (ordered === undefined) return whole;
  return sql`(${ordered} IN ${sqlList([...new Set(texts.map(orderedText))])} AND ${whole})`;
}

/** True if the column lies in the range. */
export function isWithin({ from, after, to, before }: ValueRange, column: Sql): Sql {
  const bounds = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(after === undefined ? [] : [sql`${column} > ${after}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
    ...(before === undefined ? [] : [sql`${column} < ${before}`]),
  ];
  return bounds.length === 0 ? sql`${column} IS NOT NULL` : allOf(bounds);
}

/** Tells whether the test asks for a single value. An index has the records of one value in their order. */
export function isOneValue(test: ValueTest): boolean {
  return (test.kind === 'numberIs' && test.numbers.size === 1) || (test.kind === 'textIs' && test.texts.size === 1);
}
