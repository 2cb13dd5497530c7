import { TEXT_START } from './word-text.js';

/** The parts of the table stream that the head leads to, by their places in it (MS-DOC's `FibRgFcLcb97`). */
export const PARTS = {
  styleSheet: 1,
  sections: 6,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  settings: 31,
  pieces: 33,
} as const;

export type PartName = keyof typeof PARTS;

export interface FileHead {
  /** The length of the stream that begins with this head. */
  readonly streamBytes: number;
  /** Characters, in UTF-16. */
  readonly textLength: number;
  readonly parts: Readonly<Record<PartName, { readonly start: number; readonly length: number }>>;
}

const ENGLISH = 0x0409;
/** Characters are of two bytes, and the table stream is the one called `1Table`. */
const FLAGS = 0x12f0;
const SHORTS = { count: 14, at: 32 };
const LONGS = { count: 22, at: 62 };
const PLACES = { count: 93, at: 152 };

/** The head of a Word 97 document (MS-DOC's `Fib`). */
export function writeFileHead({ streamBytes, textLength, parts }: FileHead): Buffer {
  const head = Buffer.alloc(TEXT_START);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(0x00c1, 2);
  head.writeUInt16LE(ENGLISH, 6);
  head.writeUInt16LE(FLAGS, 10);
  head.writeUInt16LE(0x00bf, 12);
  head.writeUInt32LE(TEXT_START, 24);
  head.writeUInt32LE(TEXT_START + 2 * textLength, 28);
  for (const { count, at } of [SHORTS, LONGS, PLACES]) head.writeUInt16LE(count, at);
  head.writeUInt16LE(ENGLISH, SHORTS.at + 2 * SHORTS.count);
  head.writeUInt32LE(streamBytes, LONGS.at + 2);
  head.writeUInt32LE(textLength, LONGS.at + 14);
  for (const name of Object.keys(PARTS) as PartName[]) {
    const at = PLACES.at + 2 + 8 * PARTS[name];
    head.writeUInt32LE(parts[name].start, at);
    head.writeUInt32LE(parts[name].length, at + 4);
  }
  return head;
}
