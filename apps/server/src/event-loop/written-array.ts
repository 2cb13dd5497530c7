import { Turn } from './turn.js';

/** In UTF-16 units. */
const PIECE = 65_536;

/**
 * JSON with an array in it, as UTF-8: `before`, the array, `behind`. It is written thing by thing, with turns of others in
 * between: of very many at once, everybody else would wait for the end.
 */
export async function writtenArray(
  things: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Promise<Buffer> {
  const turn = new Turn();
  const pieces: Buffer[] = [];
  let text = `${before}[`;
  let separator = '';
  for (const thing of things) {
    text += separator + JSON.stringify(thing);
    separator = ',';
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    if (turn.isOver()) await turn.pass();
  }
  pieces.push(Buffer.from(`${text}]${behind}`));
  return Buffer.concat(pieces);
}
