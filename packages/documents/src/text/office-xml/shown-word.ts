import { symbolsOf } from '../charsets/symbol-fonts.table.js';
import type { Flow } from './flow.js';
import { attributeOf } from './read-xml.js';
import type { Attributes, XmlHandlers } from './read-xml.js';
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

/** The text of what Word shows. */
export const WORD_FLOW: Flow = {
  text: ['t'],
  hidden: [],
  opens: {
    tab: { text: '\t' },
    br: { text: '\n' },
    noBreakHyphen: { text: '-' },
    // Text that is drawn along a line.
    textpath: ({ string: text = '' }) => ({ text: `${text}\n` }),
  },
  closes: { p: 'line', tc: 'cell', tr: 'row' },
};

interface Run {
  isHidden: boolean;
  font: string;
}

/** An open field: the sign or the words of a control, which are shown if the field has no result. */
interface Field {
  choice: string;
  readonly entries: string[];
  selected: number;
  hasResult: boolean;
}

/**
 * Passes on what Word shows of a document, so that its text and its PDF agree. Skips hidden runs. Gives symbols, check
 * boxes and chosen entries as elements `t`.
 */
export function shownWord(handlers: XmlHandlers, styles: WordStyles | undefined): XmlHandlers {
  const { onOpen, onClose, onText } = new ShownWord(handlers, styles);
  return { onOpen, onClose, onText };
}

class ShownWord {
  readonly #handlers: XmlHandlers;
  readonly #styles: WordStyles | undefined;
  readonly #open: string[] = [];
  /** The styles of the open paragraphs. A text box has paragraphs within a paragraph. */
  readonly #paragraphs: string[] = [];
  readonly #runs: Run[] = [];
  readonly #fields: Field[] = [];
  #prefix = '';
  #skipped = 0;

  constructor(handlers: XmlHandlers, styles: WordStyles | undefined) {
    this.#handlers = handlers;
    this.#styles = styles;
  }

  readonly onOpen = (name: string, attributes: Attributes, fullName: string): void => {
    if (this.#skipped > 0 || LEFT_OUT.has(name) || this.#isHidden(name)) {
      this.#skipped += 1;
      return;
    }
    const parent = this.#open.at(-1);
    this.#open.push(name);
    if (name === 'p') this.#paragraphs.push('');
    else if (name === 'r') this.#openRun();
    else if (parent === 'rPr' && this.#open.at(-3) === 'r') this.#setFormat(name, attributes);
    else if (name === 'pStyle') this.#paragraphs[this.#paragraphs.length - 1] = attributeOf(attributes, 'val') ?? '';
    else this.#readField(name, attributes);
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
    else if (name === 'r') this.#runs.pop();
    if (name !== 'sym') this.#handlers.onClose?.(SHOWN_AS[name] ?? name);
  };

  readonly onText = (text: string): void => {
    if (this.#skipped > 0) return;
    const isWords = this.#open.at(-1) === 't';
    const field = this.#fields.at(-1);
    if (isWords && field) field.hasResult = true;
    this.#handlers.onText?.(isWords ? symbolsOf(this.#runs.at(-1)?.font ?? '', text) : text);
  };

  #openRun(): void {
    const isHidden = this.#styles?.find(this.#paragraphs.at(-1), 'isHidden') ?? false;
    this.#runs.push({ isHidden, font: '' });
  }

  /** Whether the element is content of a hidden run, and not its format. */
  #isHidden(name: string): boolean {
    return this.#open.at(-1) === 'r' && name !== 'rPr' && this.#runs.at(-1)?.isHidden === true;
  }

  #setFormat(name: string, attributes: Attributes): void {
    const run = this.#runs.at(-1);
    if (!run) return;
    if (name === 'vanish') run.isHidden = isOn(attributes);
    else if (name === 'rStyle') {
      // The style of a run toggles what the style of its paragraph says ([ECMA-376-1] 17.7.3).
      const isHidden = this.#styles?.find(attributeOf(attributes, 'val'), 'isHidden') ?? false;
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
    if (type === 'begin') this.#fields.push({ choice: '', entries: [], selected: 0, hasResult: false });
    if (type !== 'end') return;
    const field = this.#fields.pop();
    if (field && !field.hasResult) this.#show(field.entries[field.selected] ?? field.choice);
  }

  #show(text: string): void {
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
