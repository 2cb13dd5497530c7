import { STYLE_PLACES, WORD_STYLES } from './word-styles.table.js';
import type { WordStyle, WordStyleName } from './word-styles.table.js';

/** Places that Word keeps for styles of its own. */
const FIXED_PLACES = 15;
const DEFAULT_CHARACTERS = 10;
const BASE_BYTES = 10;
const NO_STYLE = 0xfff;
const OF_USER = 0xffe;
const OF_CHARACTERS = 65;

const PARAGRAPH = 1;
const CHARACTERS = 2;

/** All styles (MS-DOC's `STSH`): a paragraph names its own by the place there. */
export function writeStyleSheet(): Buffer {
  const places: Array<Buffer | undefined> = Array.from({ length: FIXED_PLACES + 7 });
  for (const [name, place] of Object.entries(STYLE_PLACES) as Array<[WordStyleName, number]>) {
    places[place] = writeParagraphStyle(WORD_STYLES[name], place);
  }
  places[DEFAULT_CHARACTERS] = writeStyle({
    builtIn: OF_CHARACTERS,
    kind: CHARACTERS,
    base: NO_STYLE,
    next: DEFAULT_CHARACTERS,
    name: 'Default Paragraph Font',
    parts: [Buffer.alloc(0)],
  });
  const head = Buffer.alloc(20);
  // Its length, the places, the bytes before a name, whether names are written, what Word knew, and three fonts.
  for (const [index, value] of [18, places.length, BASE_BYTES, 1, 91, FIXED_PLACES, 0, 0, 1, 0].entries()) {
    head.writeUInt16LE(value, 2 * index);
  }
  return Buffer.concat([head, ...places.map((style = Buffer.alloc(0)) => withLength(style))]);
}

function writeParagraphStyle({ name, builtIn = OF_USER, paragraph, characters }: WordStyle, place: number): Buffer {
  const own = Buffer.alloc(2);
  own.writeUInt16LE(place);
  const base = place === STYLE_PLACES.normal ? NO_STYLE : STYLE_PLACES.normal;
  const parts = [Buffer.concat([own, ...paragraph]), Buffer.concat(characters)];
  return writeStyle({ name, builtIn, kind: PARAGRAPH, base, next: place, parts });
}

interface StyleParts {
  readonly name: string;
  readonly builtIn: number;
  readonly kind: number;
  readonly base: number;
  readonly next: number;
  readonly parts: readonly Buffer[];
}

function writeStyle({ name, builtIn, kind, base, next, parts }: StyleParts): Buffer {
  const named = Buffer.alloc(2 * name.length + 4);
  named.writeUInt16LE(name.length);
  named.write(name, 2, 'utf16le');
  const properties = parts.flatMap((part) => [withLength(part), Buffer.alloc(part.length & 1)]);
  const head = Buffer.alloc(BASE_BYTES);
  const style = Buffer.concat([head, named, ...properties]);
  style.writeUInt16LE(builtIn, 0);
  style.writeUInt16LE(kind | (base << 4), 2);
  style.writeUInt16LE(parts.length | (next << 4), 4);
  style.writeUInt16LE(style.length, 6);
  return style;
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(bytes.length);
  return Buffer.concat([length, bytes]);
}
