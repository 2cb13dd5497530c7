import type { Entry } from 'yauzl';
import { symbolsOf } from '../charsets/symbol-fonts.table.js';
import type { TextContext } from '../extractor.js';
import { BULLET, ListCounter, NO_NUMBER } from '../list-counter.js';
import type { ListLevel, ListUse } from '../list-counter.js';
import type { ZipMembers } from '../zip-members.js';
import { attributeOf, readXml } from './read-xml.js';
import type { Attributes } from './read-xml.js';
import { isOn } from './word-styles.js';
import type { WordStyles } from './word-styles.js';

const LEVELS = 9;

/** The codes of the formats. All other formats are written in digits. */
const FORMATS: Readonly<Record<string, number>> = {
  ...{ upperRoman: 1, lowerRoman: 2, upperLetter: 3, lowerLetter: 4, decimalZero: 22 },
  ...{ bullet: BULLET, none: NO_NUMBER },
};

type Level = { -readonly [Key in keyof ListLevel]: ListLevel[Key] } & {
  font: string;
  /** The style whose paragraphs are items of this level. */
  style: string | undefined;
};

/** A list, or a use of a list. */
interface Numbering {
  readonly levels: Level[];
  readonly starts: Map<number, number>;
  list: string;
  link: string | undefined;
}

interface WordUse extends ListUse {
  readonly levels: ReadonlyArray<Level | undefined>;
}

/** How a paragraph is an item, by its own formats. Its style says the rest. */
interface WordItem {
  readonly style: string;
  readonly list: string | undefined;
  readonly level: number | undefined;
}

/** The lists of a docx, and the numbers of their items. */
export class WordLists {
  readonly #uses = new Map<string, WordUse>();
  readonly #counter = new ListCounter();

  private constructor(private readonly styles: WordStyles) {}

  static async read(
    part: Entry | undefined,
    document: { members: ZipMembers; context: TextContext },
    styles: WordStyles,
  ): Promise<WordLists> {
    const found = new WordLists(styles);
    const { lists, uses } = await readNumbering(part, document);
    const listOf = ({ list }: Numbering): string => {
      const link = lists.get(list)?.link;
      return (link === undefined ? undefined : uses.get(styles.find(link, 'list') ?? '')?.list) ?? list;
    };
    for (const [id, use] of uses) {
      const [list, starts] = [listOf(use), use.starts];
      const own = lists.get(list)?.levels ?? [];
      const levels = Array.from({ length: LEVELS }, (_, index) => use.levels[index] ?? own[index]);
      found.#uses.set(id, { list, levels, starts });
    }
    return found;
  }

  /** Counts an item. Returns its number or bullet and its level; undefined if the paragraph is no item. */
  next({ style, list, level }: WordItem): { readonly marker: string; readonly level: number } | undefined {
    const use = this.#uses.get(list ?? this.styles.find(style, 'list') ?? '');
    if (use === undefined) return undefined;
    const linked = use.levels.findIndex((each) => each !== undefined && each.style === style);
    const index = level ?? (linked === -1 ? (this.styles.find(style, 'listLevel') ?? 0) : linked);
    const marker = this.#counter.next(use, index);
    return marker === undefined ? undefined : { marker, level: index };
  }
}

async function readNumbering(
  part: Entry | undefined,
  document: { members: ZipMembers; context: TextContext },
): Promise<Readonly<Record<'lists' | 'uses', ReadonlyMap<string, Numbering>>>> {
  const [lists, uses] = [new Map<string, Numbering>(), new Map<string, Numbering>()];
  let open = newNumbering();
  let index = 0;
  let level = newLevel(0);
  const onOpen = (name: string, attributes: Attributes): void => {
    const value = attributeOf(attributes, 'val') ?? '';
    if (name === 'abstractNum') lists.set(attributeOf(attributes, 'abstractNumId') ?? '', (open = newNumbering()));
    else if (name === 'num') uses.set(attributeOf(attributes, 'numId') ?? '', (open = newNumbering()));
    else if (name === 'abstractNumId') open.list = value;
    else if (name === 'numStyleLink') open.link = value;
    else if (name === 'lvlOverride') index = Number(attributeOf(attributes, 'ilvl')) || 0;
    else if (name === 'startOverride') open.starts.set(index, Number(value) || 0);
    else if (name === 'lvl') {
      index = Number(attributeOf(attributes, 'ilvl')) || 0;
      level = newLevel(index);
      if (index >= 0 && index < LEVELS) open.levels[index] = level;
    } else PROPERTIES[name]?.(level, value, attributes);
  };
  const onClose = (name: string): void => {
    // The font of a bullet follows its text.
    if (name === 'lvl' && level.format === BULLET) level.text = symbolsOf(level.font, level.text);
  };
  if (part !== undefined) await readXml(document, part, { onOpen, onClose });
  return { lists, uses };
}

function newNumbering(): Numbering {
  return { levels: [], starts: new Map(), list: '', link: undefined };
}

function newLevel(index: number): Level {
  return { start: 0, format: 0, text: '', isLegal: false, restartsBelow: index, font: '', style: undefined };
}

const PROPERTIES: Readonly<Record<string, (level: Level, value: string, attributes: Attributes) => void>> = {
  start: (level, value) => (level.start = Number(value) || 0),
  numFmt: (level, value) => (level.format = FORMATS[value] ?? 0),
  lvlText: (level, value) =>
    (level.text = value.replace(/%([1-9])/g, (_, number: string) => String.fromCharCode(Number(number) - 1))),
  isLgl: (level, _value, attributes) => (level.isLegal = isOn(attributes)),
  lvlRestart: (level, value) => (level.restartsBelow = Number(value) || 0),
  pStyle: (level, value) => (level.style = value),
  rFonts: (level, _value, attributes) => (level.font = attributeOf(attributes, 'ascii') ?? ''),
};
