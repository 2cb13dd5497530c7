import { CHARACTER_PAGES, FormattedPages, PARAGRAPH_PAGES } from './formatted-pages.js';
import { property } from './property.js';
import { STYLE_PLACES } from './styles.table.js';
import type { WordStyleName } from './styles.table.js';

/** Where the text stands in its stream: after the head. */
export const TEXT_START = 0x400;

const PARAGRAPH_END = '\r';
const LINE_BREAK = '\v';
/** Small texts are gathered until they are so long. */
const PIECE_LENGTH = 16_384;

/** A part of a paragraph; its lines are broken where it has line feeds. */
export interface WordRun {
  readonly text: string;
  readonly isBold?: boolean;
}

const BOLD = property(0x0835, 1);
const BOLD_FORMAT = Buffer.concat([Buffer.from([BOLD.length]), BOLD]);
const PLAIN_FORMAT = Buffer.alloc(0);

/** The text of a document and how it is formatted, paragraph by paragraph. */
export class WordText {
  readonly characterPages = new FormattedPages(CHARACTER_PAGES, TEXT_START);
  readonly paragraphPages = new FormattedPages(PARAGRAPH_PAGES, TEXT_START);
  readonly #pieces: Buffer[] = [];
  #waiting = '';
  #end = TEXT_START;

  add(style: WordStyleName, runs: readonly WordRun[]): void {
    for (const { text, isBold = false } of runs) this.#write(text.replaceAll('\n', LINE_BREAK), isBold);
    this.#write(PARAGRAPH_END, false);
    // A style and nothing else: the length in words is told by a second byte where the first is zero.
    this.paragraphPages.add({ end: this.#end, format: Buffer.from([0, 1, STYLE_PLACES[style], 0]) });
  }

  /** All of it, in UTF-16. */
  finish(): readonly Buffer[] {
    this.#gather();
    return this.#pieces;
  }

  /** Of UTF-16. */
  get length(): number {
    return (this.#end - TEXT_START) / 2;
  }

  #write(text: string, isBold: boolean): void {
    if (text === '') return;
    this.#waiting += text;
    if (this.#waiting.length >= PIECE_LENGTH) this.#gather();
    this.#end += 2 * text.length;
    this.characterPages.add({ end: this.#end, format: isBold ? BOLD_FORMAT : PLAIN_FORMAT });
  }

  #gather(): void {
    this.#pieces.push(Buffer.from(this.#waiting, 'utf16le'));
    this.#waiting = '';
  }
}
