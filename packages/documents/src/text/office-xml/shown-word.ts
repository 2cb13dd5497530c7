import { symbolsOf } from '../charsets/symbol-fonts.table.js';
import type { Flow } from './flow.js';
import { attributeOf } from './read-xml.js';
import type { Attributes, XmlHandlers } from './read-xml.js';
import type { WordLists } from './word-lists.js';
import { isOn } from './word-styles.js';
import type { WordStyles } from './word-styles.js';

/** Elements without words of the document: tab stops, former formats, and what was deleted, moved away or calculated. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['del', 'moveFrom', 'delText', 'instrText', 'delInstrText'],
  ...['tabs', 'sdtPr', 'rPrChange', 'pPrChange', 'tblPrChange', 'trPrChange', 'tcPrChange', 'sectPrChange'],
]);

/** Elements that are shown like another one. Those around words are given as insertions, which show their words. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  ...{ ptab: 'tab', cr: 'br' },
  ...{ fldSimple: 'ins', bdo: 'ins', dir: 'ins', ruby: 'ins', rubyBase: 'ins', rt: 'ins' },
};
const CHECKED = '\u2612';
const UNCHECKED = '\u2610';

export const WORD_FLOW: Flow = {
  text: ['t'],
  hidden: [],
  opens: {
    tab: { text: '\t' },
    br: { text: '\n' },
    noBreakHyphen: { text: '-' },
    // Text that is drawn along a line.
    textpath: ({ string: text = '' }) => ({ text: `${text}\n` }),
    // A text box stands within a paragraph.
    txbxContent: 'row',
    item: ({ marker = '', isInCell }) => ({ text: `${marker}${isInCell === undefined ? '\t' : ' '}` }),
  },
  closes: { p: 'line', tc: 'cell', tr: 'row' },
};

interface WordFormats {
  readonly styles: WordStyles;
  readonly lists: WordLists;
  /** The texts of the documents that `altChunk` takes in, by the ids of their relationships. */
  readonly chunks: ReadonlyMap<string, string>;
}

interface Paragraph {
  style: string;
  list: string | undefined;
  level: number | undefined;
  isJoined: boolean;
  item: Attributes | undefined;
}

function newParagraph(): Paragraph {
  return { style: '', list: undefined, level: undefined, isJoined: false, item: undefined };
}

/** An open field: the sign or the words of a control, which are shown if the field has no result. */
interface Field {
  readonly paragraph: Paragraph | undefined;
  /** Its instruction goes on, which may have fields with results in it. */
  isInstruction: boolean;
  choice: string;
  readonly entries: string[];
  selected: number;
  hasResult: boolean;
}

/**
 * Passes on what Word shows of a document, so that its text and its PDF agree. Skips hidden runs. Gives symbols, check
 * boxes and chosen entries as elements `t`, and documents within as paragraphs. An element `item` with the number or the
 * bullet precedes the first words of a list item.
 */
export function shownWord(handlers: XmlHandlers, formats?: WordFormats): XmlHandlers {
  const { onOpen, onClose, onText } = new ShownWord(handlers, formats);
  return { onOpen, onClose, onText };
}

/** Passes on the lines of a text as paragraphs. */
export function paragraphsInto({ onOpen, onClose, onText }: XmlHandlers, text: string): void {
  for (const line of text.trimEnd().split('\n')) {
    for (const name of ['p', 't']) onOpen?.(name, {}, name);
    onText?.(line);
    for (const name of ['t', 'p']) onClose?.(name);
  }
}

class ShownWord {
  readonly #handlers: XmlHandlers;
  readonly #formats: WordFormats | undefined;
  readonly #open: string[] = [];
  /** The open paragraphs. A text box has paragraphs within a paragraph. */
  readonly #paragraphs: Paragraph[] = [];
  /** The styles of the open tables. */
  readonly #tables: string[] = [];
  readonly #runs: { isHidden: boolean; font: string }[] = [];
  readonly #fields: Field[] = [];
  #prefix = '';
  #skipped = 0;

  constructor(handlers: XmlHandlers, formats: WordFormats | undefined) {
    this.#handlers = handlers;
    this.#formats = formats;
  }

  readonly onOpen = (name: string, attributes: Attributes, fullName: string): void => {
    if (this.#skipped > 0 || LEFT_OUT.has(name) || this.#isHidden(name)) {
      if (this.#skipped === 0) this.#readRevision(name);
      this.#skipped += 1;
      return;
    }
    const parent = this.#open.at(-1);
    this.#open.push(name);
    if (name === 'p') this.#paragraphs.push(newParagraph());
    else if (name === 'tbl') this.#tables.push('');
    else if (name === 'tblStyle') this.#tables[this.#tables.length - 1] = attributeOf(attributes, 'val') ?? '';
    else if (name === 'r') this.#openRun();
    else if (parent === 'rPr' && this.#open.at(-3) === 'r') this.#setFormat(name, attributes);
    else if (parent === 'pPr' || parent === 'numPr') this.#readParagraph(name, attributeOf(attributes, 'val') ?? '');
    else this.#readField(name, attributes);
    if (name === 'altChunk') this.#showChunk(attributeOf(attributes, 'id') ?? '');
    this.#prefix = fullName.slice(0, -name.length);
    const shown = SHOWN_AS[name] ?? name;
    if (name === 'sym') this.#show(symbolOf(attributes));
    // The kind of a break makes no difference: each of them separates words.
    else this.#handlers.onOpen?.(shown, shown === 'br' ? {} : attributes, `${this.#prefix}${shown}`);
  };

  readonly onClose = (name: string): void => {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    this.#open.pop();
    if (name === 'p') this.#paragraphs.pop();
    else if (name === 'tbl') this.#tables.pop();
    else if (name === 'r') this.#runs.pop();
    else if (name === 'pPr') this.#countItem();
    if (name !== 'sym') this.#handlers.onClose?.(SHOWN_AS[name] ?? name);
  };

  readonly onText = (text: string): void => {
    if (this.#skipped > 0) return;
    if (this.#open.at(-1) !== 't') return void this.#handlers.onText?.(text);
    const field = this.#fields.at(-1);
    if (field) field.hasResult = true;
    this.#beginItem(text);
    this.#handlers.onText?.(symbolsOf(this.#runs.at(-1)?.font ?? '', text));
  };

  #readParagraph(name: string, value: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    if (name === 'pStyle') paragraph.style = value;
    else if (name === 'numId') paragraph.list = value;
    else if (name === 'ilvl') paragraph.level = Number(value);
  }

  /** A revision that deletes the mark of a paragraph joins the paragraph to the next one, which is counted. */
  #readRevision(name: string): void {
    const paragraph = this.#paragraphs.at(-1);
    const isOfMark = this.#open.at(-1) === 'rPr' && this.#open.at(-2) === 'pPr';
    if (paragraph && isOfMark && (name === 'del' || name === 'moveFrom')) paragraph.isJoined = true;
  }

  /** Counts the paragraph if it is an item. Items without words count, and show no number. */
  #countItem(): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined || paragraph.isJoined) return;
    const { marker, level } = this.#formats?.lists.next(paragraph) ?? {};
    if (marker === undefined) return;
    paragraph.item = { marker, level: `${level}`, ...(this.#tables.length > 0 && { isInCell: '' }) };
  }

  #beginItem(words: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph?.item === undefined || words.trim() === '') return;
    this.#handlers.onOpen?.('item', paragraph.item, 'item');
    this.#handlers.onClose?.('item');
    paragraph.item = undefined;
  }

  #showChunk(id: string): void {
    const text = this.#formats?.chunks.get(id) ?? '';
    if (text !== '') paragraphsInto(this.#handlers, text);
  }

  #openRun(): void {
    const { styles } = this.#formats ?? {};
    const isHidden =
      styles?.find(this.#paragraphs.at(-1)?.style ?? '', 'isHidden') ??
      styles?.find(this.#tables.at(-1), 'isHidden') ??
      styles?.defaults.isHidden ??
      false;
    this.#runs.push({ isHidden, font: '' });
  }

  /** Whether the element is content of a hidden run or of an instruction, and not a format or the mark of a field. */
  #isHidden(name: string): boolean {
    if (this.#open.at(-1) !== 'r' || name === 'rPr') return false;
    return this.#runs.at(-1)?.isHidden === true || (name !== 'fldChar' && this.#isInstruction);
  }

  /** An instruction ends with its paragraph at the latest, because a damaged field must not hide the whole text. */
  get #isInstruction(): boolean {
    const paragraph = this.#paragraphs.at(-1);
    return this.#fields.some((field) => field.isInstruction && field.paragraph === paragraph);
  }

  #setFormat(name: string, attributes: Attributes): void {
    const run = this.#runs.at(-1);
    if (!run) return;
    if (name === 'vanish') run.isHidden = isOn(attributes);
    else if (name === 'rStyle') {
      // The style of a run toggles what the style of its paragraph says ([ECMA-376-1] 17.7.3).
      const isHidden = this.#formats?.styles.find(attributeOf(attributes, 'val'), 'isHidden') ?? false;
      run.isHidden = run.isHidden !== isHidden;
    } else if (name === 'rFonts') run.font = attributeOf(attributes, 'ascii') ?? attributeOf(attributes, 'hAnsi') ?? '';
  }

  #readField(name: string, attributes: Attributes): void {
    const field = this.#fields.at(-1);
    if (name === 'fldChar') this.#takeMark(attributeOf(attributes, 'fldCharType'));
    else if (!field) return;
    else if (name === 'checkBox') field.choice = UNCHECKED;
    else if (field.choice !== '' && (name === 'default' || name === 'checked')) {
      field.choice = isOn(attributes) ? CHECKED : UNCHECKED;
    } else if (name === 'listEntry') field.entries.push(attributeOf(attributes, 'val') ?? '');
    else if (name === 'result' || name === 'default') field.selected = Number(attributeOf(attributes, 'val')) || 0;
  }

  #takeMark(type: string | undefined): void {
    const field = this.#fields.at(-1);
    if (type === 'begin') {
      const paragraph = this.#paragraphs.at(-1);
      this.#fields.push({ paragraph, isInstruction: true, choice: '', entries: [], selected: 0, hasResult: false });
    } else if (type === 'separate' && field) field.isInstruction = false;
    if (type !== 'end') return;
    this.#fields.pop();
    if (field && !field.hasResult && !this.#isInstruction) this.#show(field.entries[field.selected] ?? field.choice);
  }

  #show(text: string): void {
    this.#beginItem(text);
    this.#handlers.onOpen?.('t', { 'xml:space': 'preserve' }, `${this.#prefix}t`);
    this.#handlers.onText?.(text);
    this.#handlers.onClose?.('t');
  }
}

/** Returns a symbol. A symbol of a font with letters is a letter, also if it has a private character. */
function symbolOf(attributes: Attributes): string {
  const code = Number.parseInt(attributeOf(attributes, 'char') ?? '', 16);
  if (!(code > 0 && code <= 0xffff)) return '';
  const symbol = symbolsOf(attributeOf(attributes, 'font') ?? '', String.fromCharCode(code));
  return symbol.replace(/[\uf020-\uf0ff]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xf000));
}
