/**
 * Returns a function that tells whether a cursor came before. It keeps one cursor at a time, the last whose number is a power
 * of two, and so notices a circle of any length within three rounds (Brent's algorithm).
 *
 * @param start the cursor to begin behind, if there is one.
 * @example
 * const comesAgain = cycleDetector();
 * ['a', 'b', 'a'].map((cursor) => comesAgain(cursor)); // [false, false, true]
 */
export function cycleDetector(start?: unknown): (cursor: unknown) => boolean {
  let kept = String(start);
  let steps = 0;
  let limit = 1;
  return (given) => {
    // No text, and no number, would be another one with each reply.
    const cursor = String(given);
    if (cursor === kept) return true;
    steps += 1;
    if (steps === limit) {
      kept = cursor;
      limit *= 2;
    }
    return false;
  };
}
