import { Members, treeOf, Verbatim } from '../json/json-text.mjs';

/**
 * A value as it is kept beside a seed, in plain JSON: `{ verbatim }` stands in the body as it is, `{ text, times }` is long,
 * `{ many, of }` an array, `{ nest }` so many arrays in one another, `{ members }` names and values in turn. All else is itself.
 */
export function describedValue(description) {
  if (typeof description !== 'object' || description === null) return treeOf(description);
  const { verbatim, text, times, many, of, nest, members } = description;
  if (verbatim !== undefined) return new Verbatim(verbatim);
  if (times !== undefined) return text.repeat(times);
  if (many !== undefined) return Array.from({ length: many }, () => describedValue(of));
  if (nest !== undefined) return new Verbatim('['.repeat(nest) + ']'.repeat(nest));
  if (members !== undefined) return new Members(members.map(([name, value]) => [name, describedValue(value)]));
  return treeOf(description);
}
