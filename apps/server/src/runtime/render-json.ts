import { Turn } from './turn.js';

/** In UTF-16 units. */
const PIECE = 65_536;

/**
 * JSON with an array in it, as UTF-8: `before`, the array, `behind`. It is written thing by thing, with turns of others in
 * between: of very many at once, everybody else would wait for the end.
 */
export function renderJsonArray(
  things: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Promise<Buffer> {
  return gathered(arrayParts(things, { before: `${before}[`, behind: `]${behind}` }));
}

/** JSON of an object of which members, and what they hold, may be arrays of very many things, written likewise. */
export function renderJsonObject(members: Readonly<Record<string, unknown>>): Promise<Buffer> {
  return gathered(objectParts(members, ''));
}

/** Only what holds an array itself is taken apart. */
function* partsOf(value: unknown, before: string): Generator<string> {
  if (Array.isArray(value)) yield* arrayParts(value, { before: `${before}[`, behind: ']' });
  else if (isObject(value) && Object.values(value).some(Array.isArray)) yield* objectParts(value, before);
  else yield before + JSON.stringify(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function* objectParts(members: Readonly<Record<string, unknown>>, before: string): Generator<string> {
  let separator = `${before}{`;
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    yield* partsOf(value, `${separator}${JSON.stringify(name)}:`);
    separator = ',';
  }
  yield separator === ',' ? '}' : `${separator}}`;
}

function* arrayParts(
  things: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Generator<string> {
  let separator = before;
  for (const thing of things) {
    yield* partsOf(thing, separator);
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
