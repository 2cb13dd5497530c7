import { DocumentFailure } from '../../document-failure.js';

/** Word's own files end their head behind it. */
const HEAD_BYTES = 0x232;
const AT = {
  flags: 0x0a,
  lengths: 0x4c,
  headers: 0xf2,
  characterPages: 0xfa,
  paragraphPages: 0x102,
  pieces: 0x1a2,
  drawings: 0x22a,
};
const SECOND_TABLE = 0x0200;

/** The parts of the text, one behind the other, in the order in which the file has them. */
const STORIES = [
  'body',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textBoxes',
  'headerTextBoxes',
] as const;
export type StoryName = (typeof STORIES)[number];

/** The places of the parts of a Word 97 document ([MS-DOC] 2.5). */
export interface FileHead {
  readonly tableStream: '0Table' | '1Table';
  /** In characters. */
  readonly stories: Readonly<Record<StoryName, { readonly start: number; readonly end: number }>>;
  /** Cuts a part out of the table stream. */
  readonly cut: (table: Buffer, part: TablePart) => Buffer;
}

type TablePart = Exclude<keyof typeof AT, 'flags' | 'lengths'>;

/**
 * Reads the head of a document.
 *
 * @param stream - `WordDocument`
 */
export function readFileHead(stream: Buffer): FileHead {
  if (stream.length < HEAD_BYTES) throw new DocumentFailure('CORRUPT', 'Its document stream is cut off.');
  let end = 0;
  const stories = STORIES.map((name, index) => {
    const start = end;
    end += stream.readUInt32LE(AT.lengths + 4 * index);
    return [name, { start, end }];
  });
  return {
    tableStream: (stream.readUInt16LE(AT.flags) & SECOND_TABLE) === 0 ? '0Table' : '1Table',
    stories: Object.fromEntries(stories) as FileHead['stories'],
    cut: (table, part) => {
      const start = stream.readUInt32LE(AT[part]);
      return table.subarray(start, start + stream.readUInt32LE(AT[part] + 4));
    },
  };
}
