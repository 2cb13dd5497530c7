import type { ListPlace } from './formats.js';

const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const OVERRIDE_BYTES = 16;
const LEVELS = 9;
const MAX_MARKER = 40;
const BULLET = 23;
const NO_NUMBER = 255;

interface Level {
  readonly start: number;
  readonly format: number;
  /** The text of the marker. Characters below 9 stand for the number of a level. */
  readonly text: string;
}

interface List {
  readonly id: number;
  /** The levels that this use of the list has in place of the list's own. */
  readonly levels: ReadonlyMap<number, Level>;
  /** The levels that begin anew with this use of the list. */
  readonly starts: ReadonlyMap<number, number>;
}

/** Counts the items of the lists of a Word 97 document ([MS-DOC] 2.4.6.3). */
export class WordLists {
  readonly #levels: ReadonlyMap<number, readonly Level[]>;
  readonly #lists: readonly List[];
  readonly #counts = new Map<number, number[]>();
  readonly #begun = new Set<number>();

  /**
   * @param definitions - the lists, followed by their levels
   * @param definitionBytes - the length of the lists without the levels
   * @param uses - the lists as paragraphs name them
   */
  constructor(definitions: Buffer, definitionBytes: number, uses: Buffer) {
    this.#levels = levelsIn(definitions, definitionBytes);
    this.#lists = [...listsIn(uses)];
  }

  /** Counts an item, and returns its number or bullet; undefined if it has none. Takes items in their order. */
  next({ list: number, level }: ListPlace): string | undefined {
    const list = this.#lists[number - 1];
    const levels = list && this.#levels.get(list.id);
    const levelOf = (index: number): Level | undefined => list?.levels.get(index) ?? levels?.[index];
    if (list === undefined || levelOf(level) === undefined) return undefined;
    const counts = this.#counts.get(list.id) ?? [];
    if (!this.#begun.has(number)) for (const [index, start] of list.starts) counts[index] = start - 1;
    this.#begun.add(number);
    for (let index = 0; index <= level; index += 1)
      counts[index] ??= (levelOf(index)?.start ?? 1) - (index === level ? 1 : 0);
    counts[level] = (counts[level] ?? 0) + 1;
    counts.length = level + 1;
    this.#counts.set(list.id, counts);
    return markerOf(level, levelOf, counts);
  }
}

function markerOf(
  level: number,
  levelOf: (index: number) => Level | undefined,
  counts: readonly number[],
): string | undefined {
  const { format = NO_NUMBER, text = '' } = levelOf(level) ?? {};
  if (format === BULLET) return /^[^\p{L}\p{N}\p{Co}\s]$/u.test(text) ? text : '•';
  const marker = Array.from(text.slice(0, MAX_MARKER), (character) => {
    const index = character.charCodeAt(0);
    return index < LEVELS ? numberOf(counts[index] ?? 1, levelOf(index)?.format ?? 0) : character;
  }).join('');
  return marker.trim() === '' ? undefined : marker.trim();
}

const A = 97;
const LETTERS = 26;
const ROMAN: ReadonlyArray<readonly [value: number, letters: string]> = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
  ] as const),
  ...([
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];
const MAX_ROMAN = 3999;
const MAX_LETTERS = 780;

/** Numbers by the format. All other formats are written in digits. */
const FORMATS: Readonly<Record<number, (number: number) => string>> = {
  1: (number) => roman(number).toUpperCase(),
  2: roman,
  3: (number) => letters(number).toUpperCase(),
  4: letters,
  22: (number) => String(number).padStart(2, '0'),
  [NO_NUMBER]: () => '',
};

function numberOf(number: number, format: number): string {
  return FORMATS[format]?.(number) ?? String(number);
}

function roman(number: number): string {
  if (number < 1 || number > MAX_ROMAN) return String(number);
  let [left, text] = [number, ''];
  for (const [value, sign] of ROMAN) for (; left >= value; left -= value) text += sign;
  return text;
}

/** After z come aa, bb and so on. */
function letters(number: number): string {
  if (number < 1 || number > MAX_LETTERS) return String(number);
  return String.fromCharCode(A + ((number - 1) % LETTERS)).repeat(Math.ceil(number / LETTERS));
}

function levelsIn(definitions: Buffer, definitionBytes: number): ReadonlyMap<number, readonly Level[]> {
  const found = new Map<number, readonly Level[]>();
  if (definitionBytes < 2 || definitions.length < definitionBytes) return found;
  const count = Math.min(definitions.readUInt16LE(0), Math.floor((definitionBytes - 2) / LIST_BYTES));
  const cursor = { at: definitionBytes };
  for (let index = 0; index < count; index += 1) {
    const list = definitions.subarray(2 + LIST_BYTES * index);
    const isSimple = ((list[26] ?? 0) & 1) === 1;
    const levels = Array.from({ length: isSimple ? 1 : LEVELS }, () => readLevel(definitions, cursor));
    found.set(
      list.readInt32LE(0),
      levels.flatMap((level) => level ?? []),
    );
  }
  return found;
}

/** Reads a level and moves behind it. */
function readLevel(bytes: Buffer, cursor: { at: number }): Level | undefined {
  const { at } = cursor;
  if (at + LEVEL_BYTES > bytes.length) return undefined;
  const textAt = at + LEVEL_BYTES + bytes.readUInt8(at + 24) + bytes.readUInt8(at + 25);
  const length = textAt + 2 > bytes.length ? 0 : bytes.readUInt16LE(textAt);
  cursor.at = textAt + 2 + 2 * length;
  return {
    start: bytes.readInt32LE(at),
    format: bytes.readUInt8(at + 4),
    text: bytes.toString('utf16le', textAt + 2, cursor.at),
  };
}

function* listsIn(uses: Buffer): Generator<List> {
  if (uses.length < 4) return;
  const count = Math.min(uses.readUInt32LE(0), Math.floor((uses.length - 4) / OVERRIDE_BYTES));
  const cursor = { at: 4 + count * OVERRIDE_BYTES };
  for (let index = 0; index < count; index += 1) {
    const use = uses.subarray(4 + OVERRIDE_BYTES * index);
    yield { id: use.readInt32LE(0), ...readOverrides(uses, cursor, use.readUInt8(12)) };
  }
}

function readOverrides(uses: Buffer, cursor: { at: number }, count: number): Pick<List, 'levels' | 'starts'> {
  const levels = new Map<number, Level>();
  const starts = new Map<number, number>();
  cursor.at += 4;
  for (let index = 0; index < count && cursor.at + 8 <= uses.length; index += 1) {
    const [start, flags] = [uses.readInt32LE(cursor.at), uses.readUInt32LE(cursor.at + 4)];
    cursor.at += 8;
    const isFormatted = (flags & 0x20) !== 0;
    const level = isFormatted ? readLevel(uses, cursor) : undefined;
    if (level !== undefined) levels.set(flags & 0x0f, level);
    if ((flags & 0x10) !== 0) starts.set(flags & 0x0f, level?.start ?? start);
  }
  return { levels, starts };
}
