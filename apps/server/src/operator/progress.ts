/** A line of progress follows the one before after this time. */
const TOLD_EACH_MS = 5000;

/** Returns a function that reports some of the sentences that it receives, so that a long work shows where it is. */
export function tellerOf(
  report: (text: string) => void,
  now: () => number = () => performance.now(),
): (text: string) => void {
  let toldAt = now();
  return (text) => {
    if (now() - toldAt < TOLD_EACH_MS) return;
    toldAt = now();
    report(`${text}\n`);
  };
}
