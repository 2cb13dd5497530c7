import { DocumentFailure } from '../../document-failure.js';
import { CompoundFile } from '../../kinds/compound-file.js';
import { ofBytes } from '../../kinds/random-access.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { symbolsOf } from '../charsets/symbol-fonts.table.js';
import { withoutFieldCodes } from '../word-fields.js';
import type { ListPlace, Run } from './formats.js';
import { fontsIn, listedParagraphs, replacedCharacters, rowEnds, symbolRuns } from './formats.js';
import { WordLists } from './lists.js';
import { inReadingOrder, joinPieces } from './pieces.js';
import { WordStyles } from './styles.js';

const WORD_97 = 0xc1;
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

/** Extracts doc and dot of Word 97 and later. */
export const extractWord97: ExtractText = async (bytes, context) => {
  const file = await CompoundFile.open(ofBytes(bytes));
  const contentOf = async (name: string): Promise<Buffer> => {
    const content = await file.read(name);
    if (content === undefined) throw new DocumentFailure('CORRUPT', `It has no stream ${name}.`);
    return content;
  };
  const stream = await contentOf('WordDocument');
  if (stream.length < FLAGS_AT + 2) throw new DocumentFailure('CORRUPT', 'Its document stream is cut off.');
  if ((stream.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0) {
    throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  }
  if (stream.readUInt16LE(2) < WORD_97) throw new DocumentFailure('UNSUPPORTED', 'It was written before Word 97.');
  const head = readFileHead(stream);
  for (const story of storiesOf(stream, head, await contentOf(head.tableStream))) addStory(story, context);
};

const BEHIND_BODY: readonly StoryName[] = ['textBoxes', 'headerTextBoxes', 'footnotes', 'endnotes', 'comments'];

/** Yields the headers, the body, notes and text boxes, and footers, each as its own text. */
function* storiesOf(stream: Buffer, head: FileHead, table: Buffer): Generator<string> {
  const styles = new WordStyles(head.cut(table, 'styles'));
  const pieces = head.cut(table, 'pieces');
  const paragraphs = head.cut(table, 'paragraphPages');
  const text = joinPieces(stream, pieces, [
    rowEnds(stream, paragraphs),
    replacedCharacters(stream, { characters: head.cut(table, 'characterPages'), paragraphs }, styles),
  ]);
  const items = [...inReadingOrder(pieces, listedParagraphs(stream, paragraphs, styles))];
  const levels = head.cut(table, 'lists');
  const definitions = table.subarray(levels.byteOffset - table.byteOffset);
  const lists = new WordLists(definitions, levels.length, head.cut(table, 'listUses'));
  const symbols = symbolRuns(stream, head.cut(table, 'characterPages'), fontsIn(head.cut(table, 'fonts')));
  const edits = [...markersOf(text, items, lists), ...symbolsIn(text, inReadingOrder(pieces, symbols))];
  // A marker stands before a symbol in the same place.
  const partOf = withEdits(
    text,
    edits.sort((one, other) => one.from - other.from),
  );
  const storyOf = (name: StoryName): string => partOf(head.stories[name].start, head.stories[name].end);
  const { headers, footers } = headersOf(
    (start, end) => partOf(head.stories.headers.start + start, head.stories.headers.start + end),
    head.cut(table, 'headers'),
  );
  yield* headers;
  yield storyOf('body');
  yield* BEHIND_BODY.map(storyOf);
  yield* footers;
}

/** A range of the text that another text replaces. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function* symbolsIn(text: string, runs: Iterable<Run<string>>): Generator<Edit> {
  for (const { from, to, by } of runs) yield { from, to, text: symbolsOf(by, text.slice(from, to)) };
}

// eslint-disable-next-line no-control-regex -- these characters end paragraphs
const PARAGRAPH_ENDS = /[\r\n\x07\x0c]/g;

/** Yields the numbers and bullets of items, each with the place of its paragraph. Empty items count, and show none. */
function* markersOf(text: string, items: ReadonlyArray<Run<ListPlace>>, lists: WordLists): Generator<Edit> {
  let start = 0;
  let index = 0;
  for (const { 0: mark, index: end } of text.matchAll(PARAGRAPH_ENDS)) {
    while (index < items.length && (items[index]?.to ?? 0) <= end) index += 1;
    const item = items[index];
    if (item !== undefined && item.from <= end) {
      const marker = lists.next(item.by);
      const isEmpty = text.slice(start, end).replaceAll('\0', '').trim() === '';
      // A tab would begin another cell.
      if (marker !== undefined && !isEmpty) {
        yield { from: start, to: start, text: `${marker}${mark === '\x07' ? ' ' : '\t'}` };
      }
    }
    start = end + 1;
  }
}

/** Returns a function that cuts out a part of the text, with the edits in it. A range may be cut at the ends of a part. */
function withEdits(text: string, edits: readonly Edit[]): (start: number, end: number) => string {
  return (start, end) => {
    let [part, done] = ['', start];
    for (let index = firstFrom(edits, start); index < edits.length; index += 1) {
      const edit = edits[index];
      if (edit === undefined || edit.from >= end) break;
      part += text.slice(done, edit.from) + edit.text;
      done = edit.to;
    }
    return part + text.slice(done, Math.max(done, end));
  };
}

function firstFrom(edits: readonly Edit[], start: number): number {
  let [low, high] = [0, edits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.from ?? 0) >= start) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The separators of notes come before all headers. */
const SEPARATORS = 6;
const HEADERS = [0, 1, 4];

/**
 * Returns headers and footers. Each section has six texts: headers of even and odd pages, footers of even and odd
 * pages, header and footer of its first page.
 */
function headersOf(
  partOf: (start: number, end: number) => string,
  table: Buffer,
): { headers: readonly string[]; footers: readonly string[] } {
  const headers: string[] = [];
  const footers: string[] = [];
  let start = 0;
  for (let index = 0; 4 * (index + 2) <= table.length; index += 1) {
    const end = table.readUInt32LE(4 * (index + 1));
    if (end <= start) continue;
    if (index >= SEPARATORS) (HEADERS.includes(index % SEPARATORS) ? headers : footers).push(partOf(start, end));
    start = end;
  }
  return { headers, footers };
}

// eslint-disable-next-line no-control-regex -- these characters stand for pictures and drawings
const PICTURES = /[\x01\x08]/;

function addStory(story: string, { text, omit }: TextContext): void {
  if (text.isFull) return;
  const shown = withoutFieldCodes(story.replaceAll('\0', ''))
    .replaceAll('\x07', '\t')
    .replaceAll('\x1e', '-')
    .replaceAll('\x1f', '');
  if (PICTURES.test(shown)) omit('PICTURES_LEFT_OUT');
  if (shown.trim() === '') return;
  text.add(shown);
  text.endLine();
}

/** The length of the file head up to the pieces. The head of Word's own files is longer. */
const HEAD_BYTES = 0x1aa;
const AT = {
  flags: 0x0a,
  lengths: 0x4c,
  styles: 0xa2,
  headers: 0xf2,
  characterPages: 0xfa,
  paragraphPages: 0x102,
  fonts: 0x112,
  pieces: 0x1a2,
  lists: 0x2e2,
  listUses: 0x2ea,
};
const SECOND_TABLE = 0x0200;

/** The parts of the text in the order of the file. */
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
type StoryName = (typeof STORIES)[number];

/** The positions of the parts of a Word 97 document ([MS-DOC] 2.5). */
interface FileHead {
  readonly tableStream: '0Table' | '1Table';
  /** Positions of the parts of the text, in characters. */
  readonly stories: Readonly<Record<StoryName, { readonly start: number; readonly end: number }>>;
  readonly cut: (table: Buffer, part: Exclude<keyof typeof AT, 'flags' | 'lengths'>) => Buffer;
}

/**
 * Reads the head of a document.
 *
 * @param stream - `WordDocument`
 */
function readFileHead(stream: Buffer): FileHead {
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
      if (stream.length < AT[part] + 8) return Buffer.alloc(0);
      const start = stream.readUInt32LE(AT[part]);
      return table.subarray(start, start + stream.readUInt32LE(AT[part] + 4));
    },
  };
}
