import { DocumentFailure } from '../../document-failure.js';
import { languageOf } from '../../writing/language-of.js';
import type { Block } from '../layout/page-flow.js';
import { CONTENT_HEIGHT, CONTENT_WIDTH, STYLES } from '../layout/pdf-styles.table.js';
import type { TextStyle } from '../layout/pdf-styles.table.js';
import { setSpans, setText } from '../layout/set-text.js';
import type { Line, Paragraph, Setting } from '../layout/set-text.js';
import { fontLibraryOf } from '../pdf-engine.js';
import type { ConversionTools } from '../pdf-engine.js';
import { preparePicture } from '../pictures/prepare-picture.js';
import type { PreparedPicture } from '../pictures/prepare-picture.js';
import { writePages } from '../write-pages.js';
import type { DocumentBlock, ReadDocument, TableBlock, TableCell, TextBlock } from './document-blocks.js';

/** The PDF itself names this producer, so that nobody takes the PDF for what the document's own program shows. */
const PRODUCER = 'talent platform: reflow (text and pictures of the document, in a layout of its own)';
const MAX_PICTURES = 200;

export interface DocumentWithPictures {
  readonly document: ReadDocument;
  readonly findPicture?: (name: string) => Promise<Buffer | undefined>;
}

type DocumentToWrite = ConversionTools & DocumentWithPictures;

/** Writes a document as a PDF in the product's own layout. */
export async function writeDocument(toWrite: DocumentToWrite): Promise<Buffer> {
  const { document, limits, omit } = toWrite;
  document.omissions.forEach(omit);
  const blocks = await drawableBlocks(toWrite);
  if (blocks.length === 0) throw new DocumentFailure('EMPTY', 'It holds neither text nor pictures.');
  const { title, language } = document;
  return writePages(onPages(blocks), {
    library: fontLibraryOf(toWrite),
    eastAsian: languageOf(textsOf(document.blocks)),
    properties: {
      title,
      ...(language !== undefined && { language }),
      creator: 'talent platform',
      producer: PRODUCER,
      createdAt: new Date(),
    },
    maxPages: limits.pages,
    leftOut: LEFT_OUT,
    onLeftOut: () => omit('PAGES_CUT'),
  });
}

async function drawableBlocks(toWrite: DocumentToWrite): Promise<readonly DrawableBlock[]> {
  const drawable: DrawableBlock[] = [];
  let count = 0;
  for (const block of toWrite.document.blocks) {
    if (block.kind !== 'picture') {
      drawable.push(block);
      continue;
    }
    const picture = count < MAX_PICTURES ? await drawn(block, toWrite) : undefined;
    count += 1;
    if (picture) drawable.push({ ...block, picture });
    else toWrite.omit('PICTURES_LEFT_OUT');
  }
  return drawable;
}

async function drawn(
  { picture }: Extract<DocumentBlock, { kind: 'picture' }>,
  { limits, findPicture }: DocumentToWrite,
): Promise<PreparedPicture | undefined> {
  const bytes = typeof picture === 'string' ? await findPicture?.(picture) : picture;
  if (!bytes) return undefined;
  return preparePicture(bytes, limits).catch((error: unknown) => {
    if (error instanceof DocumentFailure) return undefined;
    throw error;
  });
}

function* textsOf(blocks: readonly DocumentBlock[]): Iterable<string> {
  for (const block of blocks) {
    if ('lines' in block) yield block.lines.join(' ');
    else if (block.kind === 'table') yield block.rows.flatMap((row) => row.flatMap(({ lines }) => lines)).join(' ');
  }
}

type DrawableBlock =
  | Exclude<DocumentBlock, { kind: 'picture' }>
  | { readonly kind: 'picture'; readonly picture: PreparedPicture; readonly description: string };

const INDENT = 18;
const SHORT_MARKER = 2;
const CELL_GAP = 10;

/** A row with more columns is written as a text, because each column would hold a single letter. */
const MAX_COLUMNS = 10;

/** Pictures are drawn at this scale if there is room. */
const POINTS_A_PIXEL = 72 / 96;
const TOGETHER = 3;

const HEADINGS = [
  { style: STYLES.level1, role: 'H1', gap: 16 },
  { style: STYLES.level2, role: 'H2', gap: 14 },
  { style: STYLES.level3, role: 'H3', gap: 10 },
] as const;

function* onPages(blocks: Iterable<DrawableBlock>): Iterable<Block> {
  for (const block of blocks) {
    if (block.kind === 'table') yield* tableBlocks(block);
    else if (block.kind === 'picture') yield pictureBlock(block);
    else if (block.kind === 'rule') yield ruleBlock();
    else yield textBlock(block);
  }
}

/** Ends a document that is too long with a note. */
export const LEFT_OUT: Block = textBlock({
  kind: 'paragraph',
  lines: ['… the rest is left out: the document is longer than what is converted.'],
  isBold: true,
  depth: 0,
});

function textBlock(block: TextBlock): Block {
  if (block.kind === 'item') return itemBlock(block);
  const { style, role, gap } = lookOf(block);
  const indent = block.kind === 'paragraph' ? block.depth * INDENT : 0;
  const set = (setting: Setting): Paragraph => ({
    lines: setText({ text: block.lines, style, role, gap, indent }, setting),
    together: block.kind === 'heading' ? 'with-next' : Math.min(block.lines.length, TOGETHER),
  });
  return { texts: block.lines.map((line) => [line, style]), place: [], set };
}

function lookOf(block: Exclude<TextBlock, { kind: 'item' }>): {
  readonly style: TextStyle;
  readonly role: 'H1' | 'H2' | 'H3' | 'P' | 'Code';
  readonly gap: number;
} {
  if (block.kind === 'heading') return HEADINGS[Math.min(block.level, HEADINGS.length) - 1] ?? HEADINGS[2];
  if (block.kind === 'source') return { style: STYLES.source, role: 'Code', gap: 6 };
  return { style: block.isBold ? STYLES.bodyBold : STYLES.body, role: 'P', gap: 6 };
}

/** Returns a block with a bullet or a number, and the text of the item. */
function itemBlock({ lines, marker, depth }: Extract<TextBlock, { kind: 'item' }>): Block {
  const style = STYLES.body;
  // The text of an item moves to the right of a long number, such as `1.1.1.`.
  const left = depth * INDENT + Math.max(0, marker.length - SHORT_MARKER) * LETTER * style.size;
  const set = (setting: Setting): Paragraph => {
    const tag = setting.tag('Lbl', marker);
    const text = setText({ text: lines, style, gap: 3, indent: left }, setting);
    const place = { left: Math.max(0, depth * INDENT - 14), width: CONTENT_WIDTH, style, tag };
    return { lines: withMarker(text, [...setSpans(`${marker} `, place, setting)]), together: 1 };
  };
  return { texts: [[`${marker} `, style], ...lines.map((line) => [line, style] as const)], place: ['L', '+LI'], set };
}

function* withMarker(lines: Iterable<Line>, marker: Line['spans']): Iterable<Line> {
  let before = marker;
  for (const line of lines) {
    yield { ...line, spans: [...before, ...line.spans] };
    before = [];
  }
}

/** Yields one block for each row, so that a long table continues on the next page. */
function* tableBlocks({ rows }: TableBlock): Iterable<Block> {
  if (rows.some(({ length }) => length > MAX_COLUMNS)) {
    for (const row of rows) yield textBlock({ kind: 'source', lines: [row.map(textOf).join(' | ')] });
    return;
  }
  const { size } = STYLES.cell;
  const widths = columnWidths(
    rows.map((row) => row.map(({ lines }) => lines)),
    { width: CONTENT_WIDTH, size, gap: CELL_GAP },
  );
  for (const [at, row] of rows.entries()) yield rowBlock(row, { widths, isFirst: at === 0 });
}

function rowBlock(
  cells: readonly TableCell[],
  { widths, isFirst }: { widths: readonly number[]; isFirst: boolean },
): Block {
  return {
    texts: cells.flatMap(({ lines, isHeading }) => lines.map((line) => [line, styleOf(isHeading)] as const)),
    place: ['Table', '+TR'],
    set: (setting) => {
      const lines = rowLines(cells, widths, setting).map((line, at) =>
        at === 0 && isFirst ? { ...line, gap: 10 } : line,
      );
      return { lines, together: Math.min(lines.length, 2 * TOGETHER) };
    },
  };
}

function rowLines(cells: readonly TableCell[], widths: readonly number[], setting: Setting): Line[] {
  let left = 0;
  const columns = cells.map(({ lines, isHeading }, at) => {
    const width = widths[at] ?? 0;
    const column = {
      left,
      width,
      style: styleOf(isHeading),
      tag: setting.tag(isHeading ? 'TH' : 'TD', lines.join(' ')),
    };
    left += width + CELL_GAP;
    return lines.flatMap((line, index) => [...setSpans(index < lines.length - 1 ? `${line} ` : line, column, setting)]);
  });
  const count = Math.max(1, ...columns.map(({ length }) => length));
  return Array.from({ length: count }, (_, row) => ({
    spans: columns.flatMap((spans) => spans[row] ?? []),
    height: STYLES.cell.lineHeight + (row === count - 1 ? 3 : 0),
    gap: row === 0 ? 3 : 0,
    ...(row === count - 1 && { rule: CONTENT_WIDTH }),
  }));
}

function styleOf(isHeading: boolean): TextStyle {
  return isHeading ? STYLES.cellBold : STYLES.cell;
}

function textOf({ lines }: TableCell): string {
  return lines.join(' ');
}

function pictureBlock({ picture, description }: Extract<DrawableBlock, { kind: 'picture' }>): Block {
  const { image, width, height } = picture;
  const scale = Math.min(POINTS_A_PIXEL, CONTENT_WIDTH / width, CONTENT_HEIGHT / height);
  const size = { width: width * scale, height: height * scale };
  return {
    texts: [],
    place: [],
    set: (setting) => ({
      lines: [
        {
          spans: [],
          height: size.height,
          gap: 8,
          picture: { image, ...size, tag: setting.tag('Figure', description) },
        },
      ],
      together: 1,
    }),
  };
}

function ruleBlock(): Block {
  return {
    texts: [],
    place: [],
    set: () => ({ lines: [{ spans: [], height: 6, gap: 4, rule: CONTENT_WIDTH }], together: 1 }),
  };
}

/** Average width of a letter, in ems. East Asian characters are as wide as they are high. */
const LETTER = 0.58;
const WIDE = 1.02;
const WIDE_LETTERS = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;

/** A column is widened for its longest word up to this width. */
const MAX_WORD_WIDTH = 130;

/**
 * Returns the widths of the columns in points. If there is room, each column fits its longest text. Otherwise the
 * columns share the width fairly.
 */
function columnWidths(
  rows: ReadonlyArray<ReadonlyArray<readonly string[]>>,
  { width, size, gap }: { width: number; size: number; gap: number },
): readonly number[] {
  const count = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const room = width - gap * (count - 1);
  const columns = Array.from({ length: count }, (_, at) => rows.flatMap((row) => row[at] ?? []));
  const wanted = columns.map((lines) => longest(lines, size));
  const least = columns.map((lines) =>
    Math.min(
      longest(
        lines.flatMap((line) => line.split(/\s+/)),
        size,
      ),
      MAX_WORD_WIDTH,
      room / count,
    ),
  );
  const [all, needed] = [sum(wanted), sum(least)];
  if (all <= room) return wanted.map((each) => each + (room - all) / count);
  const spare = room - needed;
  const beyond = wanted.map((each, at) => Math.sqrt(Math.max(1, each - (least[at] ?? 0))));
  return least.map((each, at) => each + (spare * (beyond[at] ?? 0)) / sum(beyond));
}

function longest(texts: readonly string[], size: number): number {
  return texts.reduce((widest, text) => Math.max(widest, estimate(text) * size), 0);
}

function estimate(text: string): number {
  let ems = 0.4;
  for (const character of text.slice(0, 200)) ems += WIDE_LETTERS.test(character) ? WIDE : LETTER;
  return ems;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
