import type { Omission } from '../../omissions.js';
import { linesOf } from '../../writing/plain-text.js';

/** A part of a document before layout: text, tables and pictures from top to bottom, without the original layout. */
export type DocumentBlock = TextBlock | TableBlock | PictureBlock | { readonly kind: 'rule' };

/** A text of one or several lines. The lines are free of control characters. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly lines: readonly string[] }
  | {
      readonly kind: 'paragraph';
      readonly lines: readonly string[];
      readonly isBold: boolean;
      /** The number of lists and quotations around the text. */
      readonly depth: number;
    }
  /** A list item with the sign or the number before it. */
  | { readonly kind: 'item'; readonly lines: readonly string[]; readonly marker: string; readonly depth: number }
  /** A text whose spaces and line ends are preserved. */
  | { readonly kind: 'source'; readonly lines: readonly string[] };

export interface TableBlock {
  readonly kind: 'table';
  readonly rows: ReadonlyArray<readonly TableCell[]>;
}

export interface TableCell {
  readonly lines: readonly string[];
  readonly isHeading: boolean;
}

interface PictureBlock {
  readonly kind: 'picture';
  /** The bytes of an embedded picture, or the name by which the document refers to it. */
  readonly picture: Buffer | string;
  readonly description: string;
}

/** The content of a document after reading. */
export interface ReadDocument {
  /** The title of the document; `''` if it has none. */
  readonly title: string;
  /** The language of the document; undefined if it declares none. */
  readonly language: string | undefined;
  readonly blocks: readonly DocumentBlock[];
  /** The causes for which the blocks lack something. */
  readonly omissions: readonly Omission[];
}

/** A cell with a longer text is a part of the page, not an entry of a table. */
const MAX_CELL_CHARACTERS = 1200;
const MAX_INDENT = 6;
/** White space of a source. Spaces that break no line stay. */
const SPACES = /[ \t\r\n\f]+/g;

export type TextRole =
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'source' }
  | { readonly kind: 'quotation' }
  | { readonly kind: 'item'; readonly marker: string };

interface OpenItem {
  readonly marker: string;
  isTold: boolean;
}

interface OpenCell {
  readonly isHeading: boolean;
  readonly blocks: DocumentBlock[];
}

interface OpenTable {
  readonly rows: OpenCell[][];
  /** The number of lists, quotations and items that were open when this text began. */
  readonly places: number;
}

/** Builds blocks while a document is read from its beginning to its end. */
export class BlockBuilder {
  readonly #blocks: DocumentBlock[] = [];
  readonly #places: Array<TextRole | OpenItem> = [];
  readonly #tables: OpenTable[] = [];
  #text = '';
  /** Whether all of the text so far is bold. */
  #isBold = true;
  #left: number;
  #isCut = false;

  /** @param maxCharacters - limit of characters, the rest is dropped */
  constructor(maxCharacters: number) {
    this.#left = maxCharacters;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  get isSource(): boolean {
    return this.#place('source') !== undefined;
  }

  /** @param text - white space is already as readers shall see it */
  text(text: string, isBold = false): void {
    if (text === '') return;
    if (text.length > this.#left) this.#isCut = true;
    const taken = text.slice(0, this.#left);
    this.#left -= taken.length;
    const isSpace = taken.trim() === '';
    if (this.#text.trim() === '') this.#isBold = isBold || isSpace;
    else if (!isSpace) this.#isBold &&= isBold;
    this.#text += taken;
  }

  /** Adds a text whose white space counts as one space, and as none behind a space or at the beginning. */
  words(text: string, isBold: boolean): void {
    const shown = text.replace(SPACES, ' ');
    const isAfterSpace = this.#text === '' || /\s$/u.test(this.#text);
    this.text(isAfterSpace ? shown.replace(/^ /, '') : shown, isBold);
  }

  lineBreak(): void {
    this.text('\n', this.#isBold);
  }

  open(place: TextRole): void {
    this.endParagraph();
    this.#places.push(place.kind === 'item' ? { marker: place.marker, isTold: false } : place);
  }

  close(): void {
    this.endParagraph();
    this.#places.pop();
  }

  endParagraph(): void {
    const text = this.#text;
    this.#text = '';
    const lines = linesOf(this.isSource ? text.replace(/^\n|\n$/g, '') : text.trim()).map((line) => line.trimEnd());
    if (lines.length > 0) this.#into().push(this.#blockOf(lines));
  }

  rule(): void {
    this.endParagraph();
    this.#into().push({ kind: 'rule' });
  }

  picture(picture: Buffer | string, description: string): void {
    this.endParagraph();
    this.#into().push({ kind: 'picture', picture, description: linesOf(description).join(' ') });
  }

  openTable(): void {
    this.endParagraph();
    this.#tables.push({ rows: [], places: this.#places.length });
  }

  openRow(): void {
    this.endParagraph();
    this.#tables.at(-1)?.rows.push([]);
  }

  openCell(isHeading = false): void {
    this.endParagraph();
    this.#tables.at(-1)?.rows.at(-1)?.push({ isHeading, blocks: [] });
  }

  closeTable(): void {
    this.endParagraph();
    const table = this.#tables.pop();
    if (!table) return;
    this.#places.length = Math.min(this.#places.length, table.places);
    const rows = table.rows.filter((row) => row.some(({ blocks }) => blocks.length > 0));
    if (isTabular(rows)) this.#into().push({ kind: 'table', rows: rows.map((row) => row.map(cellOf)) });
    else for (const block of rows.flat().flatMap(({ blocks }) => blocks)) this.#into().push(block);
  }

  finish(): readonly DocumentBlock[] {
    this.endParagraph();
    while (this.#tables.length > 0) this.closeTable();
    return this.#blocks;
  }

  /** Returns the blocks to add to: those of the open cell, else those of the page. */
  #into(): DocumentBlock[] {
    return this.#tables.at(-1)?.rows.at(-1)?.at(-1)?.blocks ?? this.#blocks;
  }

  #blockOf(lines: readonly string[]): TextBlock {
    const from = this.#tables.at(-1)?.places ?? 0;
    const places = this.#places.slice(from);
    const heading = this.#place('heading');
    if (heading) return { kind: 'heading', level: heading.level, lines };
    if (this.isSource) return { kind: 'source', lines };
    const depth = Math.min(
      places.filter((place) => 'marker' in place || place.kind === 'quotation').length,
      MAX_INDENT,
    );
    const item = places.findLast((place): place is OpenItem => 'marker' in place && 'isTold' in place);
    if (item && !item.isTold) {
      item.isTold = true;
      return { kind: 'item', lines, marker: item.marker, depth };
    }
    return { kind: 'paragraph', lines, isBold: this.#isBold, depth };
  }

  #place<Kind extends 'heading' | 'source'>(kind: Kind): Extract<TextRole, { kind: Kind }> | undefined {
    const from = this.#tables.at(-1)?.places ?? 0;
    return this.#places
      .slice(from)
      .findLast((place): place is Extract<TextRole, { kind: Kind }> => 'kind' in place && place.kind === kind);
  }
}

/** Whether the rows are data in columns. Many pages use tables only for their layout. */
function isTabular(rows: readonly OpenCell[][]): boolean {
  if (!rows.some(({ length }) => length > 1)) return false;
  return rows.flat().every(({ blocks }) => blocks.every(isEntry) && lengthOf(blocks) <= MAX_CELL_CHARACTERS);
}

function isEntry(block: DocumentBlock): boolean {
  return isText(block) && block.kind !== 'heading';
}

function isText(block: DocumentBlock): block is TextBlock {
  return 'lines' in block;
}

function lengthOf(blocks: readonly DocumentBlock[]): number {
  return blocks.filter(isText).reduce((sum, { lines }) => sum + lines.join(' ').length, 0);
}

function cellOf({ isHeading, blocks }: OpenCell): TableCell {
  const texts = blocks.filter(isText);
  const lines = texts.flatMap((block) =>
    block.kind === 'item' ? block.lines.map((line, at) => (at === 0 ? `${block.marker} ${line}` : line)) : block.lines,
  );
  const isBold = texts.length > 0 && texts.every((block) => block.kind === 'paragraph' && block.isBold);
  return { lines, isHeading: isHeading || isBold };
}
