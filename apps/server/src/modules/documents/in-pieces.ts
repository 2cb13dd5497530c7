import { setImmediate } from 'node:timers/promises';

/** Enough for one write to the network. */
const PIECE_BYTES = 32_768;

/** Gathers small texts into pieces of UTF-8, and lets others work in between. */
export async function* inPieces(texts: Iterable<string>): AsyncIterable<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for (const text of texts) {
    waiting.push(text);
    length += text.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.from(waiting.join(''));
    [waiting, length] = [[], 0];
    await setImmediate();
  }
  yield Buffer.from(waiting.join(''));
}
