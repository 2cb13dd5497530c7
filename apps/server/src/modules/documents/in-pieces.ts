import type { FormBlock } from '@talent-platform/documents/export';
import type { Turn } from '../../event-loop/index.js';

/** Enough for one write to the network, and soon copied to another process; in bytes or characters. */
const PIECE = 65_536;
/** Small blocks take as long to copy as long texts. */
const PART_BLOCKS = 500;

/** Gathers what is small into pieces, as UTF-8, and lets others work in between. */
export async function* inPieces(texts: Iterable<string>, turn: Turn): AsyncIterable<Buffer> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (turn.isOver()) await turn.pass();
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** The blocks of a form as they are handed to another process: few at a time, so that others work in between. */
export async function* inParts(blocks: Iterable<FormBlock>, turn: Turn): AsyncIterable<readonly FormBlock[]> {
  let [part, length]: [FormBlock[], number] = [[], 0];
  for (const block of blocks) {
    part.push(block);
    length += lengthOf(block);
    if (turn.isOver()) await turn.pass();
    if (part.length < PART_BLOCKS && length < PIECE) continue;
    yield part;
    [part, length] = [[], 0];
  }
  yield part;
}

function lengthOf(block: FormBlock): number {
  return block.kind === 'answer' ? block.lines.reduce((sum, line) => sum + line.length, 0) : 0;
}
