const MAX_DISTANCE = 2;
/** More letters than this are never allowed for. */
const FARTHEST = 4;
/** A name that is longer is not typed by hand, and among more names the nearest says little. */
const MAX_LENGTH = 40;
const MAX_KNOWN = 100;

/**
 * The known name that a mistyped one stands for, where it is one or two letters away: a letter more, less, another, or
 * two exchanged. In a name of two or three letters one letter may differ, in a single letter none.
 *
 * @param maxDistance how many letters may differ, 4 at most, if the names are long and share a beginning
 * @example
 * nearestName('usrs', ['users', 'userGroups']); // 'users'
 */
export function nearestName(name: string, known: readonly string[], maxDistance = MAX_DISTANCE): string | undefined {
  if (name.length > MAX_LENGTH || known.length > MAX_KNOWN) return undefined;
  const allowed = name.length <= 3 ? Math.min(1, name.length - 1) : Math.min(maxDistance, FARTHEST);
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
 * A sentence that names the nearest known name, or nothing, to stand at the end of a message.
 *
 * @param name what came; of what is no text nothing is said
 * @example
 * hint('usrs', ['users', 'userGroups']); // ' Did you mean "users"?'
 */
export function hint(name: unknown, known: readonly string[]): string {
  const nearest = typeof name === 'string' ? nearestName(name, known) : undefined;
  return nearest === undefined ? '' : ` Did you mean ${JSON.stringify(nearest)}?`;
}

/**
 * The same where a thing is to be named by its id, and people know it by its label.
 *
 * @example
 * hintOfLabel('background chek', [{ id: 'C51220', label: 'Background check' }]); // ' Did you mean "C51220", the id of "Background check"?'
 */
export function hintOfLabel(name: unknown, known: readonly Labelled[]): string {
  const nearest =
    typeof name === 'string'
      ? nearestName(
          name,
          known.map(({ label }) => label),
        )
      : undefined;
  const meant = known.find(({ label }) => label === nearest);
  return meant === undefined
    ? ''
    : ` Did you mean ${JSON.stringify(meant.id)}, the id of ${JSON.stringify(meant.label)}?`;
}

/** A thing that is named by its id. */
export interface Labelled {
  readonly id: string;
  readonly label: string;
}

type Rows = [beforeLast: Uint8Array, last: Uint8Array, current: Uint8Array];

/** Stands for every distance that is too long to count. */
const FAR = 100;

function emptyRows(): Rows {
  const row = (): Uint8Array => new Uint8Array(MAX_LENGTH + FARTHEST + 1);
  return [row(), row(), row()];
}

/** The optimal string alignment distance, row by row; further off the diagonal than what counts, nothing is looked at. */
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
      const kept = lesser(at(last, column - 1) + changed, typed);
      current[column] = exchanged ? lesser(kept, at(beforeLast, column - 2) + 1) : kept;
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
