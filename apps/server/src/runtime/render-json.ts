import { Turn } from './turn.js';

/** Length of a piece in UTF-16 units. */
const PIECE = 65_536;

/**
 * Renders JSON with an array as UTF-8: `before`, the array, `behind`. Renders items one by one, and lets other work
 * run in between.
 */
export function renderJsonArray(
  items: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Promise<Buffer> {
  return gathered(arrayParts(items, { before: `${before}[`, behind: `]${behind}` }));
}

/** Renders an object in the same way. Its members, and the members within them, may be long arrays. */
export function renderJsonObject(members: Readonly<Record<string, unknown>>): Promise<Buffer> {
  return gathered(objectParts(members, ''));
}

/** Makes an object in steps, and renders it as UTF-8. Lets other work run in between. */
export async function renderJsonSteps(
  steps: Generator<unknown, Readonly<Record<string, unknown>>, undefined>,
): Promise<Buffer> {
  return gathered(jsonParts(await new Turn().through(steps)));
}

/** Renders an object. Each member of its members is whole in one part, such as each property of a schema. */
export function jsonParts(object: Readonly<Record<string, unknown>>): Generator<string> {
  return objectParts(object, '', membersParts);
}

type RenderParts = (value: unknown, before: string) => Generator<string>;

function* membersParts(value: unknown, before: string): Generator<string> {
  if (isObject(value) && !Array.isArray(value)) yield* objectParts(value, before, wholeParts);
  else yield* wholeParts(value, before);
}

function* wholeParts(value: unknown, before: string): Generator<string> {
  yield before + JSON.stringify(value);
}

/** Only arrays, and objects that hold arrays, are rendered in parts. */
function* partsOf(value: unknown, before: string): Generator<string> {
  if (Array.isArray(value)) yield* arrayParts(value, { before: `${before}[`, behind: ']' });
  else if (isObject(value) && Object.values(value).some(Array.isArray)) yield* objectParts(value, before);
  else yield* wholeParts(value, before);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function* objectParts(
  members: Readonly<Record<string, unknown>>,
  before: string,
  render: RenderParts = partsOf,
): Generator<string> {
  let separator = `${before}{`;
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    yield* render(value, `${separator}${JSON.stringify(name)}:`);
    separator = ',';
  }
  yield separator === ',' ? '}' : `${separator}}`;
}

function* arrayParts(
  items: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Generator<string> {
  let separator = before;
  for (const item of items) {
    yield* partsOf(item, separator);
    separator = ',';
  }
  yield separator === before ? before + behind : behind;
}

function gathered(parts: Iterable<string>): Promise<Buffer> {
  return new Turn().through(encodeParts(parts));
}

/** Encodes a long text in UTF-8. Yields after each part. */
export function* encodeParts(parts: Iterable<string>): Generator<undefined, Buffer, undefined> {
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    yield;
  }
  pieces.push(Buffer.from(text));
  return Buffer.concat(pieces);
}
