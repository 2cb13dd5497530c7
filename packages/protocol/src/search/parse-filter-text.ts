import { refuseMisuse, TEXT } from '../errors/argument.js';
import type { SearchFilter } from './filter.js';
import { FilterTextReader } from './filter-text-reader.js';
import { readFilterTokens } from './filter-text-tokens.js';
import type { FilterTextProblem } from './filter-text-tokens.js';
import { placeFilter } from './filter-text-tree.js';
import { parseFilter } from './parse-filter.js';

/** A filter and where its parts stand in the text, or everything that is wrong with the text. */
export type ParsedFilterText =
  | {
      readonly filter: SearchFilter;
      /** The column of what a path of the filter names, such as `filters[0].value[0]`; undefined where it names nothing. */
      readonly columnOf: (path: string) => number | undefined;
      readonly problems?: undefined;
    }
  | { readonly filter?: undefined; readonly columnOf?: undefined; readonly problems: readonly FilterTextProblem[] };

/**
 * Reads a filter as people write it.
 *
 * - A condition is a name, an operator and a value: `job.updateddate > 2026-01-01`. Several values, one of which must hold (with
 *   `!=` and `!==` none may): `person.folder in (D32001, "Candidate: Active")`, `not in`, or `== ("a", "b")`.
 * - A range, both bounds inclusive: `job.startdate from 2026-01-01 to 2026-03-31`, `to 2026-03-31`, `not from … to …`. A
 *   distance: `job.joblocation.zipradius near 30301 within 25`.
 * - `and` comes before `or`, `not` before both, and parentheses group. Keywords are written in small or capital letters.
 * - A value of several words, and one that is a keyword, stands in double quotation marks, written as in JSON. Dates without
 *   them are `2026-01-31`, `2026-01-31 01:05 PM` or `2026-01-31T13:05:07Z`, in UTC where no zone is given.
 *
 * `not` turns operators into their opposites, `<` into `>=`: a record without a value passes `not person.email = x`, but not
 * `not person.field2 < 5` (D-SEA-4).
 *
 * @param text the filter, on one line or several.
 * @returns the filter object with every operator written out, or every problem in the text by its column, from 1; a filter that
 * is larger than a filter may be too (D-SEA-8). Whether there are filters of these names only the server knows.
 * @throws TypeError where `text` is no string.
 *
 * @example
 * parseFilterText('job.folder = Approved and job.id > 7');
 * // { filter: { filters: [
 * //   { name: 'job.folder', value: ['Approved'], operator: '=' },
 * //   { name: 'job.id', value: ['7'], operator: '>' } ], operator: '&' }, columnOf }
 * parseFilterText('job.folder Approved');
 * // { problems: [{ column: 12, detail: 'expected an operator, "in", "from", "to" or "near", received "Approved"' }] }
 * @see spec: Search filter object; D-SEA-4, D-SEA-5, D-SEA-6
 */
export function parseFilterText(text: string): ParsedFilterText {
  refuseMisuse('text', text, TEXT);
  const { tokens, problems: unread } = readFilterTokens(text);
  const reader = new FilterTextReader(tokens);
  const tree = reader.read();
  // Unreadable text makes the tokens around it look wrong, so its problems are reported first.
  const problems = unread.length > 0 ? unread : reader.problems;
  if (tree === undefined || problems.length > 0) return { problems };
  const { filter, columns } = placeFilter(tree);
  const columnOf = (path: string): number | undefined => columnAt(columns, path);
  const { problems: sizes = [] } = parseFilter(filter);
  if (sizes.length === 0) return { filter, columnOf };
  return { problems: sizes.map(({ field = '', detail }) => ({ column: columnOf(field) ?? 1, detail })) };
}

/** A path that stands nowhere itself, such as `filters[0].name`, stands where what it belongs to does. */
function columnAt(columns: ReadonlyMap<string, number>, path: string): number | undefined {
  const column = columns.get(path);
  const end = path.lastIndexOf('.');
  return column ?? (end < 0 ? undefined : columnAt(columns, path.slice(0, end)));
}
