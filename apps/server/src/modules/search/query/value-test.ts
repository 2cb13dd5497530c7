import { joinSql, sql, sqlList, sqlText } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import type { ValueRange, ValueTest } from '../../../profile-engine/index.js';

/** Where the values stand that a test looks at: columns, by what they hold. */
export interface ValueColumns {
  readonly text: Sql;
  readonly folded: Sql;
  readonly number: Sql;
  readonly date: Sql;
  /** The start of the text, by which an index finds it; left out where there is none. */
  readonly textStart?: Sql;
}

/** As many code points as `profile_values_text` holds. */
const TEXT_START = 64;

/** What a value must be (`ValueTest`), as a condition on the columns of its row. */
export function testCondition(
  test: ValueTest,
  columns: ValueColumns,
  { positionIn }: Pick<Session, 'positionIn'>,
): Sql {
  switch (test.kind) {
    case 'textIs':
      return textIs([...test.texts], columns);
    case 'textHolds':
      return anyOf(test.folded.map((part) => sql`${sqlText(positionIn)}(${columns.folded}, ${part}) > 0`));
    case 'numberIs':
      return test.numbers.size === 0 ? NEVER : sql`${columns.number} IN ${sqlList([...test.numbers])}`;
    case 'within':
      return anyOf(test.ranges.map((range) => isWithin(range, columns[test.column])));
  }
}

export const ALWAYS = sqlText('1 = 1');
export const NEVER = sqlText('1 = 0');

/** True where one of the conditions is. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? NEVER : sql`(${joinSql(conditions, ' OR ')})`;
}

/** True where all of the conditions are. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? ALWAYS : sql`(${joinSql(conditions, ' AND ')})`;
}

function textIs(texts: readonly string[], { text, textStart }: ValueColumns): Sql {
  if (texts.length === 0) return NEVER;
  const whole = sql`${text} IN ${sqlList(texts)}`;
  if (textStart === undefined) return whole;
  return sql`(${textStart} IN ${sqlList(texts.map(startOf))} AND ${whole})`;
}

function startOf(text: string): string {
  return text.length <= TEXT_START ? text : [...text.slice(0, 2 * TEXT_START)].slice(0, TEXT_START).join('');
}

/** True where the column lies in the range. */
export function isWithin({ from, after, to, before }: ValueRange, column: Sql): Sql {
  const bounds = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(after === undefined ? [] : [sql`${column} > ${after}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
    ...(before === undefined ? [] : [sql`${column} < ${before}`]),
  ];
  return bounds.length === 0 ? sql`${column} IS NOT NULL` : allOf(bounds);
}

/** Of one value an index tells the records in their order. */
export function isOneValue(test: ValueTest): boolean {
  return (test.kind === 'numberIs' && test.numbers.size === 1) || (test.kind === 'textIs' && test.texts.size === 1);
}
