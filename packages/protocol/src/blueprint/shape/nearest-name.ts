const MAX_DISTANCE = 2;
/** A name that is longer is not typed by hand, and among more names the nearest says little. */
const MAX_LENGTH = 64;
const MAX_KNOWN = 200;

/**
 * The known name that a mistyped one stands for, where it is one or two letters away: a letter more, less, another, or two
 * exchanged. Of a name of up to three letters one letter alone may differ.
 *
 * @example
 * nearestName('usrs', ['users', 'userGroups']); // 'users'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH || known.length > MAX_KNOWN) return undefined;
  const allowed = name.length <= 3 ? 1 : MAX_DISTANCE;
  let nearest: string | undefined;
  let least = allowed + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const letters = distance(name.toLowerCase(), candidate.toLowerCase());
    if (letters < least) [nearest, least] = [candidate, letters];
  }
  return nearest;
}

/** A sentence that names the nearest known name, or nothing, to stand at the end of a message. */
export function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : ` Did you mean ${JSON.stringify(nearest)}?`;
}

/** The optimal string alignment distance, row by row. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      const exchanged = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + changed,
        exchanged ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
