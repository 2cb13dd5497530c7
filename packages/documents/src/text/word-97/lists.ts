import { ListCounter } from '../list-counter.js';
import type { ListLevel, ListUse } from '../list-counter.js';
import type { ListPlace } from './formats.js';

const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const OVERRIDE_BYTES = 16;
const LEVELS = 9;

/** The lists of a Word 97 document, and the numbers of their items. */
export class WordLists {
  readonly #uses: readonly ListUse[];
  readonly #counter = new ListCounter();

  /**
   * @param definitions - the lists, followed by their levels
   * @param definitionBytes - the length of the lists without the levels
   * @param uses - the lists as paragraphs name them
   */
  constructor(definitions: Buffer, definitionBytes: number, uses: Buffer) {
    this.#uses = [...usesIn(uses, levelsIn(definitions, definitionBytes))];
  }

  /** Counts an item, and returns its number or bullet; undefined if it has none. Takes items in their order. */
  next({ list, level }: ListPlace): string | undefined {
    const use = this.#uses[list - 1];
    return use && this.#counter.next(use, level);
  }
}

function levelsIn(definitions: Buffer, definitionBytes: number): ReadonlyMap<number, readonly ListLevel[]> {
  const found = new Map<number, readonly ListLevel[]>();
  if (definitionBytes < 2 || definitions.length < definitionBytes) return found;
  const count = Math.min(definitions.readUInt16LE(0), Math.floor((definitionBytes - 2) / LIST_BYTES));
  const cursor = { at: definitionBytes };
  for (let index = 0; index < count; index += 1) {
    const list = definitions.subarray(2 + LIST_BYTES * index);
    const isSimple = ((list[26] ?? 0) & 1) === 1;
    const levels = Array.from({ length: isSimple ? 1 : LEVELS }, (_, level) => readLevel(definitions, cursor, level));
    found.set(
      list.readInt32LE(0),
      levels.flatMap((level) => level ?? []),
    );
  }
  return found;
}

const LEGAL = 0x04;
const OWN_RESTART = 0x08;

/** Reads a level and moves behind it. */
function readLevel(bytes: Buffer, cursor: { at: number }, level: number): ListLevel | undefined {
  const { at } = cursor;
  if (at + LEVEL_BYTES > bytes.length) return undefined;
  const flags = bytes.readUInt8(at + 5);
  const textAt = at + LEVEL_BYTES + bytes.readUInt8(at + 24) + bytes.readUInt8(at + 25);
  const length = textAt + 2 > bytes.length ? 0 : bytes.readUInt16LE(textAt);
  cursor.at = textAt + 2 + 2 * length;
  return {
    start: bytes.readInt32LE(at),
    format: bytes.readUInt8(at + 4),
    text: bytes.toString('utf16le', textAt + 2, cursor.at),
    isLegal: (flags & LEGAL) !== 0,
    restartsBelow: (flags & OWN_RESTART) === 0 ? level : bytes.readUInt8(at + 26),
  };
}

function* usesIn(uses: Buffer, lists: ReadonlyMap<number, readonly ListLevel[]>): Generator<ListUse> {
  if (uses.length < 4) return;
  const count = Math.min(uses.readUInt32LE(0), Math.floor((uses.length - 4) / OVERRIDE_BYTES));
  const cursor = { at: 4 + count * OVERRIDE_BYTES };
  for (let index = 0; index < count; index += 1) {
    const use = uses.subarray(4 + OVERRIDE_BYTES * index);
    const list = use.readInt32LE(0);
    const { levels, starts } = readOverrides(uses, cursor, use.readUInt8(12));
    const own = lists.get(list) ?? [];
    yield { list, levels: Array.from({ length: LEVELS }, (_, level) => levels.get(level) ?? own[level]), starts };
  }
}

function readOverrides(
  uses: Buffer,
  cursor: { at: number },
  count: number,
): { readonly levels: ReadonlyMap<number, ListLevel>; readonly starts: ReadonlyMap<number, number> } {
  const levels = new Map<number, ListLevel>();
  const starts = new Map<number, number>();
  cursor.at += 4;
  for (let index = 0; index < count && cursor.at + 8 <= uses.length; index += 1) {
    const [start, flags] = [uses.readInt32LE(cursor.at), uses.readUInt32LE(cursor.at + 4)];
    const number = flags & 0x0f;
    cursor.at += 8;
    const level = (flags & 0x20) === 0 ? undefined : readLevel(uses, cursor, number);
    if (level !== undefined) levels.set(number, level);
    if ((flags & 0x10) !== 0) starts.set(number, level?.start ?? start);
  }
  return { levels, starts };
}
