import type { Attributes } from './read-xml.js';

/** The families of styles, by the elements that have them. */
const FAMILIES: Readonly<Record<string, string>> = { span: 'text', p: 'paragraph', h: 'paragraph' };
/** Elements with a text of their own that is shown only under a condition. The file holds how the condition ended. */
const CONDITIONAL: ReadonlySet<string> = new Set(['section', 'hidden-text']);
const MAX_PARENTS = 100;

interface Style {
  readonly parent: string;
  display?: string;
}

/** Tells which elements of an OpenDocument file are hidden. Styles stand before the elements that have them. */
export class OpenDocumentStyles {
  readonly #styles = new Map<string, Style>();
  #open: Style | undefined;

  /** Takes an element if it belongs to a style, and returns whether it hides what is in it. */
  hides(name: string, attributes: Attributes): boolean {
    const display = attributes['text:display'];
    if (name === 'style') this.#add(attributes);
    else if (name.endsWith('-style')) this.#open = undefined;
    else if (name === 'text-properties' && this.#open !== undefined && display !== undefined)
      this.#open.display = display;
    if (CONDITIONAL.has(name)) return display === 'none' || attributes['text:is-hidden'] === 'true';
    // Headers and footers that are switched off keep their words.
    if (attributes['style:display'] === 'false') return true;
    const family = FAMILIES[name];
    const style = attributes['text:style-name'];
    return family !== undefined && style !== undefined && this.#isHidden(`${family} ${style}`);
  }

  #add({
    'style:family': family = '',
    'style:name': name = '',
    'style:parent-style-name': parent = '',
  }: Attributes): void {
    this.#open = { parent: `${family} ${parent}` };
    this.#styles.set(`${family} ${name}`, this.#open);
  }

  #isHidden(key: string): boolean {
    let style = this.#styles.get(key);
    for (let count = 0; style !== undefined && style.display === undefined && count < MAX_PARENTS; count += 1)
      style = this.#styles.get(style.parent);
    return style?.display === 'none';
  }
}
