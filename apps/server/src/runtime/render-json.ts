import { Turn } from './turn.js';

/** Length of a piece in UTF-16 units. */
const PIECE = 65_536;

/**
 * Renders JSON with a long array, such as a whole list, as UTF-8: `before`, the array, `behind`. Lets other work run
 * in between.
 */
export async function renderJsonArray(
  items: Iterable<unknown>,
  { before, behind }: { before: string; behind: string },
): Promise<Buffer> {
  const turn = new Turn();
  const pieces: Buffer[] = [];
  let text = `${before}[`;
  let separator = '';
  for (const item of items) {
    text += separator + JSON.stringify(item);
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
