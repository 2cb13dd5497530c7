import type { Turn } from './turn.js';

/** Enough for one write to the network. */
const PIECE_BYTES = 65_536;

/** Gathers what is small into pieces, texts as UTF-8, and lets others work in between. */
export async function* inPieces(parts: Iterable<string | Buffer>, turn: Turn): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    waiting.push(bytes);
    length += bytes.length;
    if (turn.isOver()) await turn.pass();
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  yield Buffer.concat(waiting);
}
