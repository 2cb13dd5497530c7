/** A value for SQL. JSON documents are text, booleans are 0 and 1, and times are milliseconds since 1970. */
export type SqlValue = string | number | null;

/** A part of a statement, with the values of its `?`. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/**
 * Builds SQL from parts. Each `${…}` is another part or a value. The database receives values as parameters, never as
 * a part of the text.
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

/** Returns SQL from a text of the code itself, such as a column. The text must never come from outside. */
export function sqlText(text: string): Sql {
  return { text, values: [] };
}

/** @param between separates the parts, for example ` AND ` */
export function joinSql(parts: readonly Sql[], between: string): Sql {
  return { text: parts.map(({ text }) => text).join(between), values: parts.flatMap(({ values }) => values) };
}

/** Returns a list that follows IN. An empty list contains nothing. */
export function sqlList(values: readonly SqlValue[]): Sql {
  return { text: `(${values.map(() => '?').join(', ')})`, values };
}
