import { Turn } from './turn.js';

/** In UTF-16 units. */
const PIECE = 65_536;

/**
 * JSON with an array in it, as UTF-8: `before`, the array, `behind`. It is written thing by thing, with turns of others in
 * between: of very many at once, everybody else would wait for the end.
 */
export function writtenArray(
  things: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Promise<Buffer> {
  return gathered(arrayParts(things, { before: `${before}[`, behind: `]${behind}` }));
}

/** JSON of an object of which a member may be an array of very many things, written likewise. */
export function writtenObject(members: Readonly<Record<string, unknown>>): Promise<Buffer> {
  return gathered(objectParts(members));
}

function* objectParts(members: Readonly<Record<string, unknown>>): Generator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    const before = `${separator}${JSON.stringify(name)}:`;
    if (Array.isArray(value)) yield* arrayParts(value, { before: `${before}[`, behind: ']' });
    else yield before + JSON.stringify(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function* arrayParts(
  things: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Generator<string> {
  let separator = before;
  for (const thing of things) {
    yield separator + JSON.stringify(thing);
    separator = ',';
  }
  yield separator === before ? before + behind : behind;
}

async function gathered(parts: Iterable<string>): Promise<Buffer> {
  const turn = new Turn();
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    if (turn.isOver()) await turn.pass();
  }
  pieces.push(Buffer.from(text));
  return Buffer.concat(pieces);
}
