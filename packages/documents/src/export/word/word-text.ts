import { directionOf, Directions } from '../../writing/directions.js';
import { CHARACTER_PAGES, FormattedPages, PARAGRAPH_PAGES } from './formatted-pages.js';
import { BOLD, property, STYLE_PLACES } from './word-styles.table.js';
import type { WordStyleName } from './word-styles.table.js';

/** The offset of the text in its stream, after the head. */
export const TEXT_START = 0x400;

const PARAGRAPH_END = '\r';

const FROM_RIGHT = property(0x085a, 1);
const PARAGRAPH_FROM_RIGHT = property(0x2441, 1);

export class WordText {
  readonly characterPages = new FormattedPages(CHARACTER_PAGES, TEXT_START);
  readonly paragraphPages = new FormattedPages(PARAGRAPH_PAGES, TEXT_START);
  #text = '';
  #end = TEXT_START;

  add(style: WordStyleName, runs: readonly { readonly text: string; readonly isBold?: boolean }[]): void {
    const isFromRight = new Directions(runs.map(({ text }) => text).join('')).direction === 'rtl';
    for (const { text, isBold = false } of runs) {
      for (const run of new Directions(text).inReadingOrder()) {
        const properties = [...(isBold ? [BOLD] : []), ...(directionOf(run.level) === 'rtl' ? [FROM_RIGHT] : [])];
        this.#write(run.text, properties);
      }
    }
    this.#write(PARAGRAPH_END, []);
    this.paragraphPages.add({ end: this.#end, format: paragraphFormat(style, isFromRight) });
  }

  /** Returns the whole text in UTF-16. */
  finish(): Buffer {
    return Buffer.from(this.#text, 'utf16le');
  }

  /** The length of the text in UTF-16 units. */
  get length(): number {
    return (this.#end - TEXT_START) / 2;
  }

  #write(text: string, properties: readonly Buffer[]): void {
    if (text === '') return;
    this.#text += text;
    this.#end += 2 * text.length;
    this.characterPages.add({ end: this.#end, format: characterFormat(properties) });
  }
}

function characterFormat(properties: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(properties);
  return bytes.length === 0 ? bytes : Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Sets a style, and optionally a direction. An odd size is written as one byte, and an even size as a zero and another byte. */
function paragraphFormat(style: WordStyleName, isFromRight: boolean): Buffer {
  const place = [STYLE_PLACES[style], 0];
  return isFromRight ? Buffer.from([3, ...place, ...PARAGRAPH_FROM_RIGHT]) : Buffer.from([0, 1, ...place]);
}
