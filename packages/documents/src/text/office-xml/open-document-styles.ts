import { symbolsOf } from '../charsets/symbol-fonts.table.js';
import type { Attributes, XmlHandlers } from './read-xml.js';

const FAMILIES: Readonly<Record<string, string>> = { span: 'text', p: 'paragraph', h: 'paragraph' };

/** Elements with a text of their own that is shown only under a condition. The file holds how the condition ended. */
const CONDITIONAL: ReadonlySet<string> = new Set(['section', 'hidden-text']);
const MAX_PARENTS = 100;

interface Style {
  readonly parent: string;
  display?: string;
  font?: string;
}

/** Tells which elements of an OpenDocument file are hidden, and the fonts of their words. Styles stand before the elements that have them. */
export class OpenDocumentStyles {
  readonly #styles = new Map<string, Style>();
  /** The families of fonts by their names in the file. */
  readonly #faces = new Map<string, string>();
  #open: Style | undefined;

  /** Takes an element if it belongs to a style, and returns whether it hides what is in it. */
  hides(name: string, attributes: Attributes): boolean {
    const display = attributes['text:display'];
    if (name === 'style') this.#add(attributes);
    else if (name.endsWith('-style')) this.#open = undefined;
    else if (name === 'font-face')
      this.#faces.set(attributes['style:name'] ?? '', unquoted(attributes['svg:font-family'] ?? ''));
    else if (name === 'text-properties') this.#setFormats(attributes);
    if (CONDITIONAL.has(name)) return display === 'none' || attributes['text:is-hidden'] === 'true';
    // Headers and footers that are switched off keep their words.
    if (attributes['style:display'] === 'false') return true;
    return this.#find(name, attributes, 'display') === 'none';
  }

  fontOf(name: string, attributes: Attributes): string | undefined {
    return this.#find(name, attributes, 'font');
  }

  #setFormats({ 'text:display': display, 'style:font-name': face, 'fo:font-family': family }: Attributes): void {
    if (this.#open === undefined) return;
    const font = face === undefined ? family && unquoted(family) : (this.#faces.get(face) ?? face);
    Object.assign(this.#open, display !== undefined && { display }, font !== undefined && { font });
  }

  #add({
    'style:family': family = '',
    'style:name': name = '',
    'style:parent-style-name': parent = '',
  }: Attributes): void {
    this.#open = { parent: `${family} ${parent}` };
    this.#styles.set(`${family} ${name}`, this.#open);
  }

  /** Returns a format of an element's style, or else of the styles above it. */
  #find(name: string, attributes: Attributes, format: 'display' | 'font'): string | undefined {
    let style = this.#styles.get(`${FAMILIES[name]} ${attributes['text:style-name']}`);
    for (let count = 0; style !== undefined && style[format] === undefined && count < MAX_PARENTS; count += 1)
      style = this.#styles.get(style.parent);
    return style?.[format];
  }
}

function unquoted(family: string): string {
  return family.replace(/^['"]|['"]$/g, '');
}

/** Passes on what an OpenDocument file shows: no hidden elements, and words of symbol fonts as they look. */
export function shownOpenDocument({ onOpen, onClose, onText }: XmlHandlers, styles: OpenDocumentStyles): XmlHandlers {
  const fonts: string[] = [];
  let hidden = 0;
  return {
    onOpen(name, attributes, fullName) {
      if (styles.hides(name, attributes) || hidden > 0) hidden += 1;
      else {
        fonts.push(styles.fontOf(name, attributes) ?? fonts.at(-1) ?? '');
        onOpen?.(name, attributes, fullName);
      }
    },
    onClose(name) {
      if (hidden > 0) hidden -= 1;
      else {
        fonts.pop();
        onClose?.(name);
      }
    },
    onText(text) {
      if (hidden === 0) onText?.(symbolsOf(fonts.at(-1) ?? '', text));
    },
  };
}
