/**
 * Returns one property of a paragraph, a character or a section (MS-DOC's `Prl`). The code of the property determines
 * the length of its value.
 */
export function property(code: number, value: number | Buffer): Buffer {
  const operand = Buffer.isBuffer(value) ? value : numberOf(value, OPERAND_BYTES[code >> 13] ?? 1);
  const bytes = Buffer.alloc(2 + operand.length);
  bytes.writeUInt16LE(code);
  operand.copy(bytes, 2);
  return bytes;
}

/** The length of a value, by the highest three bits of the code. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2];

function numberOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeIntLE(value > 0x7fff && length === 2 ? value - 0x10000 : value, 0, length);
  return bytes;
}

/** The style of a paragraph. Sizes of text are in half points, and positions are in twentieths of a point. */
export interface WordStyle {
  readonly name: string;
  /** The number that Word assigns to this style, if the style is one of Word's own. */
  readonly builtIn?: number;
  readonly paragraph: readonly Buffer[];
  readonly characters: readonly Buffer[];
}

export type WordStyleName =
  | 'normal'
  | 'title'
  | 'section'
  | 'group'
  | 'fact'
  | 'question'
  | 'answer'
  | 'entry'
  | 'memberQuestion'
  | 'memberAnswer'
  | 'signature';

const before = (twips: number): Buffer => property(0xa413, twips);
const after = (twips: number): Buffer => property(0xa414, twips);
const left = (twips: number): Buffer => property(0x840f, twips);
const hanging = (twips: number): Buffer => property(0x8411, -twips);
const outline = (level: number): Buffer => property(0x2640, level);
const keepWithNext = property(0x2406, 1);
const keepLines = property(0x2405, 1);

/** Characters of right-to-left scripts have properties of their own. */
export const BOLD = Buffer.concat([property(0x0835, 1), property(0x085c, 1)]);
const size = (halfPoints: number): Buffer =>
  Buffer.concat([property(0x4a43, halfPoints), property(0x4a61, halfPoints)]);
const color = (index: number): Buffer => property(0x2a42, index);
const DARK_BLUE = 9;
const GREY = 15;

/** A single line above, half a point thick. */
const ruleAbove = property(0x6424, Buffer.from([4, 1, 0, 4]));

const MEMBER = 360;
const FACT_WIDTH = 2400;

/** The fonts by their numbers in the font table: for Latin, East Asian, other and right-to-left characters. */
const fonts = [property(0x4a4f, 0), property(0x4a50, 1), property(0x4a51, 0), property(0x4a5e, 0)];

/** The number of each style in the style sheet. Word's own styles have fixed numbers, up to 14. */
export const STYLE_PLACES: Readonly<Record<WordStyleName, number>> = {
  normal: 0,
  title: 1,
  section: 2,
  group: 3,
  fact: 15,
  question: 16,
  answer: 17,
  entry: 18,
  memberQuestion: 19,
  memberAnswer: 20,
  signature: 21,
};

export const WORD_STYLES: Readonly<Record<WordStyleName, WordStyle>> = {
  normal: { name: 'Normal', builtIn: 0, paragraph: [], characters: [...fonts, size(20)] },
  title: {
    name: 'heading 1',
    builtIn: 1,
    paragraph: [keepWithNext, outline(0), after(120)],
    characters: [BOLD, size(36), color(DARK_BLUE)],
  },
  section: {
    name: 'heading 2',
    builtIn: 2,
    paragraph: [keepWithNext, outline(1), before(360), after(80)],
    characters: [BOLD, size(26), color(DARK_BLUE)],
  },
  group: {
    name: 'heading 3',
    builtIn: 3,
    paragraph: [keepWithNext, outline(2), before(200), after(40)],
    characters: [BOLD, size(22)],
  },
  fact: { name: 'Form fact', paragraph: [left(FACT_WIDTH), hanging(FACT_WIDTH), after(40)], characters: [] },
  question: { name: 'Form question', paragraph: [keepWithNext, keepLines, before(160)], characters: [BOLD] },
  answer: { name: 'Form answer', paragraph: [], characters: [] },
  entry: {
    name: 'Form entry',
    paragraph: [keepWithNext, before(160), left(MEMBER)],
    characters: [BOLD, color(GREY)],
  },
  memberQuestion: {
    name: 'Form entry question',
    paragraph: [keepWithNext, keepLines, before(80), left(MEMBER)],
    characters: [BOLD],
  },
  memberAnswer: { name: 'Form entry answer', paragraph: [left(MEMBER)], characters: [] },
  signature: { name: 'Form signature', paragraph: [keepLines, ruleAbove, before(960)], characters: [] },
};
