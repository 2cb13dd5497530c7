const MAX_DISTANCE = 2;
/** The upper limit of `maxDistance`. */
const DISTANCE_LIMIT = 4;
/** Limit of characters. Nobody types longer names by hand. */
const MAX_LENGTH = 40;
const MAX_KNOWN = 100;

/**
 * Returns the known name that a mistyped one probably stands for. One or two letters may be added, missing, different or
 * exchanged; in a name of two or three letters only one, in a single letter none.
 *
 * @param maxDistance the number of letters that may differ, 2 if it is left out, 4 at most
 * @returns undefined if no known name is near enough
 * @example
 * nearestName('usrs', ['users', 'userGroups']); // 'users'
 */
export function nearestName(name: string, known: readonly string[], maxDistance = MAX_DISTANCE): string | undefined {
  if (name.length > MAX_LENGTH || known.length > MAX_KNOWN) return undefined;
  const allowed = name.length <= 3 ? Math.min(1, name.length - 1) : Math.min(maxDistance, DISTANCE_LIMIT);
  let nearest: string | undefined;
  let least = allowed + 1;
  const rows = emptyRows();
  const own = name.toLowerCase();
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const letters = distance(own, candidate.toLowerCase(), { rows, allowed });
    if (letters < least) [nearest, least] = [candidate, letters];
  }
  return nearest;
}

/**
 * Returns a sentence for the end of a message that names the nearest known name, or an empty text.
 *
 * @param name what came; there is no hint for values that are not strings
 * @example
 * hint('usrs', ['users', 'userGroups']); // ' Did you mean "users"?'
 */
export function hint(name: unknown, known: readonly string[]): string {
  const nearest = typeof name === 'string' ? nearestName(name, known) : undefined;
  return nearest === undefined ? '' : ` Did you mean ${JSON.stringify(nearest)}?`;
}

/**
 * Returns such a sentence for things that are named by their id, and that people know by their label.
 *
 * @example
 * hintOfLabel('background chek', [{ id: 'C51220', label: 'Background check' }]); // ' Did you mean "C51220", the id of "Background check"?'
 */
export function hintOfLabel(name: unknown, known: readonly Labelled[]): string {
  const labels = known.map(({ label }) => label);
  const nearest = typeof name === 'string' ? nearestName(name, labels) : undefined;
  const match = known.find(({ label }) => label === nearest);
  return match === undefined
    ? ''
    : ` Did you mean ${JSON.stringify(match.id)}, the id of ${JSON.stringify(match.label)}?`;
}

/** A thing that is named by its id. */
export interface Labelled {
  readonly id: string;
  readonly label: string;
}

type Rows = [beforeLast: Uint8Array, last: Uint8Array, current: Uint8Array];

/** Any distance that is too long to count. */
const FAR = 100;

function emptyRows(): Rows {
  const row = (): Uint8Array => new Uint8Array(MAX_LENGTH + DISTANCE_LIMIT + 1);
  return [row(), row(), row()];
}

/** The optimal string alignment distance, row by row. Skips cells that are farther from the diagonal than `allowed`. */
function distance(from: string, to: string, { rows, allowed }: { rows: Rows; allowed: number }): number {
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= to.length; column += 1) last[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    current.fill(FAR);
    current[0] = row;
    const end = Math.min(to.length, row + allowed);
    for (let column = Math.max(1, row - allowed); column <= end; column += 1) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      const exchanged = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const typed = lesser(at(last, column), at(current, column - 1)) + 1;
      const least = lesser(at(last, column - 1) + changed, typed);
      current[column] = exchanged ? lesser(least, at(beforeLast, column - 2) + 1) : least;
    }
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, to.length);
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? FAR;
}

function lesser(one: number, other: number): number {
  return one < other ? one : other;
}
