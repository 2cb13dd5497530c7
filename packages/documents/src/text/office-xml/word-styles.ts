import type { Entry } from 'yauzl';
import type { TextContext } from '../extractor.js';
import type { ZipMembers } from '../zip-members.js';
import { attributeOf, readXml } from './read-xml.js';
import type { Attributes } from './read-xml.js';

/** The formats of a style that decide what is read, and as what. */
interface WordStyle {
  basedOn?: string;
  name?: string;
  isHidden?: boolean;
  isBold?: boolean;
  /** The level of a heading, from 0. */
  outline?: number;
  list?: string;
  listLevel?: number;
}

/** Limit of styles that are based on one another. */
const MAX_BASED_ON = 20;

/** Whether a format that is either on or off is on. Without a value it is on ([ECMA-376-1] 22.9.2.7). */
export function isOn(attributes: Attributes): boolean {
  return !['0', 'false', 'off'].includes(attributeOf(attributes, 'val') ?? '');
}

export class WordStyles {
  readonly #byId = new Map<string, WordStyle>();
  /** The formats of all text that no style says otherwise. */
  readonly defaults: Readonly<WordStyle> = {};

  static async read(
    part: Entry | undefined,
    document: { members: ZipMembers; context: TextContext },
  ): Promise<WordStyles> {
    const styles = new WordStyles();
    if (part === undefined) return styles;
    let style: WordStyle = styles.defaults;
    // Formats for parts of a table, such as its first row.
    let conditional = 0;
    await readXml(document, part, {
      onOpen: (name, attributes) => {
        if (name === 'style') styles.#byId.set(attributeOf(attributes, 'styleId') ?? '', (style = {}));
        if (name === 'style' && isDefaultOfParagraphs(attributes)) styles.#byId.set('', style);
        if (name === 'tblStylePr') conditional += 1;
        if (conditional === 0) PROPERTIES[name]?.(style, attributes);
      },
      onClose: (name) => {
        if (name === 'style' || name === 'docDefaults') style = {};
        if (name === 'tblStylePr') conditional -= 1;
      },
    });
    return styles;
  }

  /**
   * Returns a format of a style, or else of the styles that it is based on.
   *
   * @param id - an empty id is that of the style of paragraphs that name none
   */
  find<Key extends keyof WordStyle>(id: string | undefined, key: Key): WordStyle[Key] {
    let style = id === undefined ? undefined : this.#byId.get(id);
    for (let depth = 0; style !== undefined && depth < MAX_BASED_ON; depth += 1) {
      if (style[key] !== undefined) return style[key];
      style = style.basedOn === undefined ? undefined : this.#byId.get(style.basedOn);
    }
    return undefined;
  }
}

function isDefaultOfParagraphs(attributes: Attributes): boolean {
  return (
    attributeOf(attributes, 'type') === 'paragraph' &&
    ['1', 'true', 'on'].includes(attributeOf(attributes, 'default') ?? '')
  );
}

const PROPERTIES: Readonly<Record<string, (style: WordStyle, attributes: Attributes) => void>> = {
  basedOn: (style, attributes) => (style.basedOn = attributeOf(attributes, 'val') ?? ''),
  name: (style, attributes) => (style.name = attributeOf(attributes, 'val') ?? ''),
  vanish: (style, attributes) => (style.isHidden = isOn(attributes)),
  b: (style, attributes) => (style.isBold = isOn(attributes)),
  outlineLvl: (style, attributes) => (style.outline = Number(attributeOf(attributes, 'val'))),
  numId: (style, attributes) => (style.list = attributeOf(attributes, 'val') ?? ''),
  ilvl: (style, attributes) => (style.listLevel = Number(attributeOf(attributes, 'val'))),
};
