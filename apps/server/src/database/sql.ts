/** A value for SQL: JSON documents are text, booleans 0 and 1, times milliseconds since 1970. */
export type SqlValue = string | number | null;

/** A part of a statement, and the values that go with its `?`. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/**
 * Builds SQL from parts. Each `${…}` is another part or a value. The database receives values as parameters, never
 * within the text.
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

/** Returns SQL from the code's own text: a column, or a name that one part gives another. */
export function sqlText(text: string): Sql {
  return { text, values: [] };
}

/** @param between for example ` AND ` */
export function joinSql(parts: readonly Sql[], between: string): Sql {
  return { text: parts.map(({ text }) => text).join(between), values: parts.flatMap(({ values }) => values) };
}

/** Follows IN. An empty list contains nothing. */
export function sqlList(values: readonly SqlValue[]): Sql {
  return { text: `(${values.map(() => '?').join(', ')})`, values };
}
