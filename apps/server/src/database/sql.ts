/** What SQL can be given: JSON documents are text, booleans 0 and 1, times milliseconds since 1970. */
export type SqlValue = string | number | null;

/** A part of a statement, and the values that go with its `?`. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/**
 * SQL that is put together from parts: what stands between `${` and `}` is another part, or a value, which the database is
 * given beside the text and never within it.
 */
export function sql(texts: TemplateStringsArray, ...given: ReadonlyArray<Sql | SqlValue>): Sql {
  const values: SqlValue[] = [];
  const text = texts.reduce((before, after, index) => {
    const part = given[index - 1] ?? null;
    if (typeof part === 'object' && part !== null) {
      values.push(...part.values);
      return before + part.text + after;
    }
    values.push(part);
    return `${before}?${after}`;
  });
  return { text, values };
}

/** Text of the code's own: a column, or a name that one part gives another. */
export function sqlText(text: string): Sql {
  return { text, values: [] };
}

/** @param between such as ` AND ` */
export function joinSql(parts: readonly Sql[], between: string): Sql {
  return { text: parts.map(({ text }) => text).join(between), values: parts.flatMap(({ values }) => values) };
}

/** Behind IN: none is in an empty list. */
export function sqlList(values: readonly SqlValue[]): Sql {
  return { text: `(${values.map(() => '?').join(', ')})`, values };
}
