/** The pace that a reader must keep. */
export interface ReadingPace {
  /** A reader may take nothing for this time. */
  readonly patienceMs: number;
  /** Each byte that the reader takes gives back patience, as if it was taken at this speed. */
  readonly bytesPerSecond: number;
}

/** The reader took nothing for too long, or too little. */
class ReadTooSlowly extends Error {
  override readonly name = 'ReadTooSlowly';

  constructor({ patienceMs, bytesPerSecond }: ReadingPace) {
    super(`The reader took nothing for ${patienceMs / 1000} seconds, or less than ${bytesPerSecond} bytes a second.`);
  }
}

/**
 * Yields pieces as long as the reader keeps the pace. Only the time in which the reader takes nothing counts, so that
 * slow reads of the server end nobody.
 * @param waiting `now` returns milliseconds. `giveUp` is called once the patience is over. It must end the reading,
 *   because a generator waits for its reader
 */
export async function* whileRead(
  pieces: AsyncIterable<Buffer>,
  pace: ReadingPace,
  { now, giveUp }: { now: () => number; giveUp: (reason: ReadTooSlowly) => void },
): AsyncGenerator<Buffer> {
  let leftMs = pace.patienceMs;
  for await (const piece of pieces) {
    const began = now();
    const timer = setTimeout(() => giveUp(new ReadTooSlowly(pace)), leftMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
    const givenBackMs = (piece.length / pace.bytesPerSecond) * 1000;
    leftMs = Math.min(pace.patienceMs, Math.max(0, leftMs - (now() - began)) + givenBackMs);
  }
}
