import { isSymbolFont } from '../charsets/symbol-fonts.table.js';
import { operandOf } from './properties.js';
import type { WordStyles } from './styles.js';

const PAGE_BYTES = 512;
const DELETED = 0x0800;
const HIDDEN = 0x083c;
const AS_STYLE = 0x80;
const CHARACTER_STYLE = 0x4a30;
const SYMBOL = 0x6a09;
const FONT = 0x4a4f;
const LIST = 0x460b;
const LIST_LEVEL = 0x260a;
const NO_PROPERTIES = Buffer.alloc(0);
const ROW_END = 0x2417;
const NESTED_ROW_END = 0x244c;

/** A range of the stream whose formats have a meaning here. */
export interface Run<Meaning> {
  readonly from: number;
  readonly to: number;
  readonly by: Meaning;
}

/** Characters that are replaced by one character. */
export type Replacement = Run<string>;

/** Formats of characters begin with their length in a byte. Formats of paragraphs have a length in words, followed by a style. */
interface PageKind {
  readonly entryBytes: number;
  readonly propertiesAt: (page: Buffer, at: number) => Buffer;
}

const CHARACTERS: PageKind = {
  entryBytes: 1,
  propertiesAt: (page, at) => page.subarray(at + 1, at + 1 + (page[at] ?? 0)),
};

const STYLE_BYTES = 2;
const PARAGRAPHS: PageKind = {
  entryBytes: 13,
  propertiesAt: (page, at) => {
    const words = page[at] ?? 0;
    return words === 0
      ? page.subarray(at + 2, at + 2 + 2 * (page[at + 1] ?? 0))
      : page.subarray(at + 1, at + 2 * words);
  },
};

/** Whether a revision deleted the text of these properties. */
export function isDeleted(properties: Buffer): boolean {
  return ((operandOf(properties, DELETED)?.[0] ?? 0) & 1) === 1;
}

/** Returns deleted and hidden characters, and symbols of other fonts, in the order of the stream. */
export function replacedCharacters(
  stream: Buffer,
  { characters, paragraphs }: Readonly<Record<'characters' | 'paragraphs', Buffer>>,
  styles: WordStyles,
): readonly Replacement[] {
  const replacedIn = (isParagraphHidden: boolean): readonly Replacement[] =>
    runsOf({ stream, table: characters, kind: CHARACTERS }, (properties) => {
      if (isDeleted(properties) || isHidden(properties, { styles, isParagraphHidden })) return '\0';
      const symbol = operandOf(properties, SYMBOL);
      return symbol?.length === 4 ? String.fromCharCode(symbol.readUInt16LE(2)) : undefined;
    });
  const hidden = runsOf({ stream, table: paragraphs, kind: PARAGRAPHS }, (properties) =>
    styles.find(styleOf(properties), HIDDEN)?.[0] === 1 ? true : undefined,
  );
  if (hidden.length === 0) return replacedIn(false);
  const others = [...hidden, undefined].map((run, index) => ({
    from: hidden[index - 1]?.to ?? 0,
    to: run?.from ?? stream.length,
    by: false,
  }));
  return [...within(replacedIn(true), hidden), ...within(replacedIn(false), others)].sort(
    (one, other) => one.from - other.from,
  );
}

/** Yields the parts of the runs that are in ranges. Both are in the order of the stream. */
function* within<Meaning>(
  runs: ReadonlyArray<Run<Meaning>>,
  ranges: ReadonlyArray<Run<unknown>>,
): Generator<Run<Meaning>> {
  let first = 0;
  for (const { from, to, by } of runs) {
    while ((ranges[first]?.to ?? to) <= from) first += 1;
    for (let index = first; (ranges[index]?.from ?? to) < to; index += 1) {
      const range = ranges[index];
      const [start, end] = [Math.max(from, range?.from ?? to), Math.min(to, range?.to ?? to)];
      if (start < end) yield { from: start, to: end, by };
    }
  }
}

export function symbolRuns(stream: Buffer, table: Buffer, fonts: readonly string[]): ReadonlyArray<Run<string>> {
  return runsOf({ stream, table, kind: CHARACTERS }, (properties) => {
    const font = operandOf(properties, SYMBOL) ?? operandOf(properties, FONT);
    const name = font === undefined || font.length < 2 ? undefined : fonts[font.readUInt16LE(0)];
    return name !== undefined && isSymbolFont(name) ? name : undefined;
  });
}

const FONT_NAME_AT = 39;

/** Returns the names of the fonts by their numbers ([MS-DOC] 2.9.286). */
export function fontsIn(table: Buffer): readonly string[] {
  const names: string[] = [];
  for (let at = 4; at < table.length; at += 1 + table.readUInt8(at)) {
    const font = table.subarray(at + 1, at + 1 + table.readUInt8(at));
    names.push(font.toString('utf16le', FONT_NAME_AT).replace(/\0.*/s, ''));
  }
  return names;
}

/**
 * A property of hidden text switches what the styles say if its highest bit is set. The style of the characters switches
 * what the style of the paragraph says.
 */
function isHidden(
  properties: Buffer,
  { styles, isParagraphHidden }: { styles: WordStyles; isParagraphHidden: boolean },
): boolean {
  const style = operandOf(properties, CHARACTER_STYLE);
  const switches = style?.length === 2 && (styles.find(style.readUInt16LE(0), HIDDEN)?.[0] ?? 0) !== 0;
  const isStyleHidden = isParagraphHidden !== switches;
  const value = operandOf(properties, HIDDEN)?.[0] ?? AS_STYLE;
  return (value & AS_STYLE) === 0 ? value === 1 : isStyleHidden !== ((value & 1) === 1);
}

function styleOf(properties: Buffer): number {
  return properties.length < STYLE_BYTES ? 0 : properties.readUInt16LE(0);
}

/** Returns the marks that end rows of tables. All other marks end cells. */
export function rowEnds(stream: Buffer, table: Buffer): readonly Replacement[] {
  return runsOf({ stream, table, kind: PARAGRAPHS }, (properties) =>
    [ROW_END, NESTED_ROW_END].some((opcode) => operandOf(properties.subarray(STYLE_BYTES), opcode)?.[0] === 1)
      ? '\n'
      : undefined,
  );
}

/** The place of a paragraph in a list: the number of the list, from 1, and the level, from 0. */
export interface ListPlace {
  readonly list: number;
  readonly level: number;
}

/** Returns the paragraphs that are items of lists, by their own formats or by those of their styles. */
export function listedParagraphs(stream: Buffer, table: Buffer, styles: WordStyles): ReadonlyArray<Run<ListPlace>> {
  return runsOf({ stream, table, kind: PARAGRAPHS }, (properties) => {
    const find = (opcode: number): Buffer | undefined =>
      operandOf(properties.subarray(STYLE_BYTES), opcode) ?? styles.find(styleOf(properties), opcode);
    const list = find(LIST);
    const number = list?.length === 2 ? list.readInt16LE(0) : 0;
    return number > 0 ? { list: number, level: find(LIST_LEVEL)?.[0] ?? 0 } : undefined;
  });
}

/** Reads each page of formats once, even if the table names it again. */
function runsOf<Meaning>(
  { stream, table, kind }: { stream: Buffer; table: Buffer; kind: PageKind },
  meaningOf: (properties: Buffer) => Meaning | undefined,
): ReadonlyArray<Run<Meaning>> {
  const count = Math.floor((table.length - 4) / 8);
  const pages = new Set<number>();
  for (let index = 0; index < count; index += 1) pages.add(table.readUInt32LE(4 * (count + 1 + index)) & 0x3fffff);
  const found: Array<Run<Meaning>> = [];
  for (const page of pages) {
    const bytes = stream.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    if (bytes.length !== PAGE_BYTES) continue;
    for (const { from, to, by } of runsIn(bytes, kind)) {
      const meaning = meaningOf(by);
      if (meaning !== undefined) found.push({ from, to, by: meaning });
    }
  }
  return withoutOverlaps(found.sort((one, other) => one.from - other.from));
}

function* runsIn(page: Buffer, { entryBytes, propertiesAt }: PageKind): Generator<Run<Buffer>> {
  const count = Math.min(page.readUInt8(PAGE_BYTES - 1), Math.floor((PAGE_BYTES - 5) / (4 + entryBytes)));
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [page.readUInt32LE(4 * index), page.readUInt32LE(4 * (index + 1))];
    const at = 2 * page.readUInt8(4 * (count + 1) + entryBytes * index);
    // A paragraph without properties has the first style.
    if (to > from) yield { from, to, by: at === 0 ? NO_PROPERTIES : propertiesAt(page, at) };
  }
}

function withoutOverlaps<Meaning>(sorted: ReadonlyArray<Run<Meaning>>): ReadonlyArray<Run<Meaning>> {
  const kept: Array<Run<Meaning>> = [];
  for (const { from, to, by } of sorted) {
    const start = Math.max(from, kept.at(-1)?.to ?? 0);
    if (start < to) kept.push({ from: start, to, by });
  }
  return kept;
}
