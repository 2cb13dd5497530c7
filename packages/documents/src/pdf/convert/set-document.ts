import type { Line, Paragraph } from '../layout/line.js';
import { columnWidths } from '../layout/column-widths.js';
import type { Block } from '../layout/page-flow.js';
import { CONTENT_HEIGHT, CONTENT_WIDTH, STYLES } from '../layout/pdf-styles.table.js';
import type { TextStyle } from '../layout/pdf-styles.table.js';
import { setSpans, setText } from '../layout/set-text.js';
import type { Setting } from '../layout/set-text.js';
import type { PreparedPicture } from '../pictures/prepare-picture.js';
import type { DocumentBlock, TableBlock, TableCell, TextBlock } from './document-block.js';

/** A block whose picture can be drawn. */
export type DrawableBlock =
  | Exclude<DocumentBlock, { kind: 'picture' }>
  | { readonly kind: 'picture'; readonly picture: PreparedPicture; readonly description: string };

const INDENT = 18;
const CELL_GAP = 10;
/** A row with more of them is written as a text: their columns would be of a letter each. */
const MOST_COLUMNS = 10;
/** Pictures are drawn at this scale if there is room. */
const POINTS_A_PIXEL = 72 / 96;
const TOGETHER = 3;

const HEADINGS = [
  { style: STYLES.level1, role: 'H1', gap: 16 },
  { style: STYLES.level2, role: 'H2', gap: 14 },
  { style: STYLES.level3, role: 'H3', gap: 10 },
] as const;

/** Yields the blocks of a document as they stand on pages. */
export function* onPages(blocks: Iterable<DrawableBlock>): Iterable<Block> {
  for (const block of blocks) {
    if (block.kind === 'table') yield* tableBlocks(block);
    else if (block.kind === 'picture') yield pictureBlock(block);
    else if (block.kind === 'rule') yield ruleBlock();
    else yield textBlock(block);
  }
}

/** Says at the end of a document that became too long that more would come. */
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

/** A bullet or a number, and the text of the item. */
function itemBlock({ lines, marker, depth }: Extract<TextBlock, { kind: 'item' }>): Block {
  const style = STYLES.body;
  const left = depth * INDENT;
  const set = (setting: Setting): Paragraph => {
    const tag = setting.tag('Lbl', marker);
    const text = setText({ text: lines, style, gap: 3, indent: left }, setting);
    const place = { left: Math.max(0, left - 14), width: CONTENT_WIDTH, style, tag };
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

/** One block a row, so that a long table goes on over pages. */
function* tableBlocks({ rows }: TableBlock): Iterable<Block> {
  if (rows.some(({ length }) => length > MOST_COLUMNS)) {
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

interface RowPlace {
  readonly widths: readonly number[];
  readonly isFirst: boolean;
}

function rowBlock(cells: readonly TableCell[], { widths, isFirst }: RowPlace): Block {
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
