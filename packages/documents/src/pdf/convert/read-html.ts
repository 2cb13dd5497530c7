import { Parser } from 'htmlparser2';
import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import type { Omission } from '../../omissions.js';
import { BLOCKS } from '../../text/html.js';
import { HtmlVisibility, wordsOfElement } from '../../text/html-visibility.js';
import { oneLine } from '../../writing/plain-text.js';
import { BlockBuilder } from './document-blocks.js';
import type { ReadDocument, TextRole } from './document-blocks.js';

const HEADING = /^h([1-6])$/;
const BOLD: ReadonlySet<string> = new Set(['b', 'strong', 'th', 'dt']);
const DATA = /^data:image\/[\w.+-]+;base64,/i;
const BULLETS = ['•', '–', '▪'];

interface OpenList {
  /** The number of the next item; undefined if items are not numbered. */
  number: number | undefined;
}

type Attributes = Readonly<Record<string, string>>;

/**
 * Reads HTML as blocks: the visible content from top to bottom. Runs no scripts and fetches nothing. Only pictures
 * inside the file are shown.
 */
export function readHtml(source: string, limits: Pick<DocumentLimits, 'depth' | 'textCharacters'>): ReadDocument {
  return new HtmlReader(limits).read(source);
}

class HtmlReader {
  readonly #blocks: BlockBuilder;
  readonly #lists: OpenList[] = [];
  readonly #omissions = new Set<Omission>();
  #title = '';
  #language: string | undefined;
  #isTitle = false;
  #depth = 0;
  readonly #visibility = new HtmlVisibility();
  #bold = 0;

  constructor(private readonly limits: Pick<DocumentLimits, 'depth' | 'textCharacters'>) {
    this.#blocks = new BlockBuilder(limits.textCharacters);
  }

  read(source: string): ReadDocument {
    const parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: (name) => this.#close(name),
      ontext: (text) => this.#text(text),
    });
    parser.end(source);
    if (this.#blocks.isCut) this.#omissions.add('TEXT_CUT');
    const blocks = this.#blocks.finish();
    return { title: oneLine(this.#title), language: this.#language, blocks, omissions: [...this.#omissions] };
  }

  #open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    // The parser's time grows with the square of the depth.
    if (this.#depth > this.limits.depth) throw tooDeep(this.limits.depth);
    if (name === 'html') this.#language = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.exec(attributes['lang'] ?? '')?.[0];
    if (name === 'title' && this.#title === '') this.#isTitle = true;
    this.#visibility.open(name, attributes);
    if (this.#visibility.isHidden) return;
    if (BOLD.has(name)) this.#bold += 1;
    this.#begin(name, attributes);
  }

  #begin(name: string, attributes: Attributes): void {
    const place = this.#placeOf(name, attributes);
    const begin = BEGINNINGS[name];
    if (place) this.#blocks.open(place);
    else if (begin) begin(this.#blocks);
    else if (BLOCKS.has(name)) this.#blocks.endParagraph();
    if (name === 'ul' || name === 'ol')
      this.#lists.push({ number: name === 'ol' ? Number.parseInt(attributes['start'] ?? '1', 10) || 1 : undefined });
    if (name === 'img') this.#picture(attributes);
    else this.#words(wordsOfElement(name, attributes));
  }

  #placeOf(name: string, attributes: Attributes): TextRole | undefined {
    const [, level] = HEADING.exec(name) ?? [];
    if (level !== undefined) return { kind: 'heading', level: Number(level) };
    if (name === 'pre') return { kind: 'source' };
    if (name === 'blockquote') return { kind: 'quotation' };
    return name === 'li' ? { kind: 'item', marker: this.#marker(attributes) } : undefined;
  }

  #marker({ value = '' }: Attributes): string {
    const list = this.#lists.at(-1);
    if (list?.number === undefined) return BULLETS[Math.max(0, this.#lists.length - 1) % BULLETS.length] ?? '•';
    const number = /^\d{1,6}$/.test(value) ? Number(value) : list.number;
    list.number = number + 1;
    return `${number}.`;
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (name === 'title') this.#isTitle = false;
    if (this.#visibility.close()) return;
    if (BOLD.has(name)) this.#bold -= 1;
    if (HEADING.test(name) || name === 'pre' || name === 'blockquote' || name === 'li') this.#blocks.close();
    else if (name === 'table') this.#blocks.closeTable();
    else if (BLOCKS.has(name)) this.#blocks.endParagraph();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
  }

  #text(text: string): void {
    if (this.#isTitle) this.#title += text.slice(0, 1000);
    if (!this.#visibility.isHidden) this.#put(text);
  }

  #put(text: string): void {
    if (this.#blocks.isSource) this.#blocks.text(text);
    else this.#blocks.words(text, this.#bold > 0);
  }

  #picture({ src = '', alt = '' }: Attributes): void {
    const [prefix] = DATA.exec(src.slice(0, 100)) ?? [];
    if (prefix !== undefined) this.#blocks.picture(Buffer.from(src.slice(prefix.length), 'base64'), alt);
    else {
      this.#omissions.add('PICTURES_OUTSIDE');
      this.#words(alt);
    }
  }

  /** Puts words that stand in an attribute apart from those around them. */
  #words(words: string): void {
    if (words !== '') this.#put(` ${words} `);
  }
}

const BEGINNINGS: Readonly<Record<string, (blocks: BlockBuilder) => void>> = {
  br: (blocks) => blocks.lineBreak(),
  hr: (blocks) => blocks.rule(),
  table: (blocks) => blocks.openTable(),
  tr: (blocks) => blocks.openRow(),
  td: (blocks) => blocks.openCell(),
  th: (blocks) => blocks.openCell(true),
};

function tooDeep(depth: number): DocumentFailure {
  return new DocumentFailure('LIMIT', `It is nested deeper than ${depth}.`);
}
