import { readDocument } from './examples-of.mjs';

export const REGISTER = 'docs/decisions.md';

/** The rows of the register, in its order. Those that are not built yet say so behind their number. */
export function rowsOfTheRegister() {
  return Array.from(
    readDocument(REGISTER).matchAll(/^\*\*(D-[A-Z]+-\d+)( \(not built yet\))? — /gm),
    ([, row, notBuilt]) => ({ row, isBuilt: notBuilt === undefined }),
  );
}

/** The rows that a text names, each once. */
export function rowsCitedIn(text) {
  return [...new Set(text.match(/\bD-[A-Z]+-\d+/g))];
}
