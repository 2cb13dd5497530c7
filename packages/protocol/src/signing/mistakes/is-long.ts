/** Of a longer text each rewriting takes as long as many other mistakes together. */
const MOST_REWRITTEN = 4096;

/** Whether a path or a query is so long that it is tried as it was sent, and in no other encoding or order. */
export function isLong(text: string): boolean {
  return text.length > MOST_REWRITTEN;
}
