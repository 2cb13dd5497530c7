import { Directions } from '../../writing/directions.js';
import { labelledValue, NOT_ANSWERED } from '../../export/form-blocks.js';
import type { FormBlock } from '../../export/form-blocks.js';
import { breakLines } from './break-lines.js';
import type { Line, Paragraph, Span } from './line.js';
import { CONTENT_WIDTH, STYLES } from './pdf-styles.table.js';
import type { TextStyle } from './pdf-styles.table.js';
import type { Role, Tag } from './tag-tree.js';

/** What blocks are set with. */
export interface Setting {
  /** How wide the characters of a style are, in points. */
  readonly widthOf: (style: TextStyle) => (codePoint: number) => number;
  /** Of the part that the block stands in. */
  readonly tag: (role: Role, text: string) => Tag;
}

type Layout<K extends FormBlock['kind']> = (block: Extract<FormBlock, { kind: K }>, setting: Setting) => Paragraph;

const FACT_LABEL = { left: 0, width: 110, style: STYLES.factLabel };
const FACT_VALUE = { left: 120, width: CONTENT_WIDTH - 120, style: STYLES.fact };
const MEMBER_INDENT = 16;
const BAR = 4;
const SIGNATURE_WIDTH = 240;
/** Of an answer, at least so many lines stand on the page of its label. */
const ANSWER_LINES_TOGETHER = 2;

/** How each kind of block is set. */
const LAYOUTS: { readonly [K in FormBlock['kind']]: Layout<K> } = {
  title: ({ text }, setting) => heading({ text, role: 'H1', style: STYLES.title }, setting),
  fact: setFact,
  section: setSection,
  answer: setAnswer,
  group: ({ label }, setting) => heading({ text: label, role: 'Caption', style: STYLES.label, gap: 10 }, setting),
  entry: ({ number }, setting) =>
    heading({ text: `${number}.`, role: 'Lbl', style: STYLES.entry, gap: 9, isMember: true }, setting),
  signature: setSignature,
};

/** Stands at the end of a document that became too long. */
export const LEFT_OUT = '… the rest is left out: the .txt export holds all of it';

export function setLeftOut(setting: Setting): Iterable<Line> {
  return setText({ text: LEFT_OUT, style: STYLES.leftOut, gap: 14 }, setting);
}

/** The texts of a block with the styles they are set in, so that their fonts can be loaded. */
export function textsOf(block: FormBlock): ReadonlyArray<readonly [text: string, style: TextStyle]> {
  return TEXTS[block.kind](block as never);
}

const TEXTS: {
  readonly [K in FormBlock['kind']]: (
    block: Extract<FormBlock, { kind: K }>,
  ) => ReadonlyArray<readonly [text: string, style: TextStyle]>;
} = {
  title: ({ text }) => [[text, STYLES.title]],
  fact: ({ label, value }) => [
    [label, STYLES.factLabel],
    [value, STYLES.fact],
  ],
  section: ({ heading = '' }) => [[`${heading} (continued)…`, STYLES.heading]],
  answer: ({ label, lines }) => [
    [label, STYLES.label],
    ...lines.map((line) => [line, STYLES.answer] as const),
    [NOT_ANSWERED, STYLES.unanswered],
  ],
  group: ({ label }) => [[label, STYLES.label]],
  entry: () => [['0123456789.', STYLES.entry]],
  signature: ({ label, value }) => [[labelledValue(label, value), STYLES.signature]],
};

/** Sets a block in lines; the fonts of its texts are loaded. */
export function paragraphOf(block: FormBlock, setting: Setting): Paragraph {
  return LAYOUTS[block.kind](block as never, setting);
}

interface TextToSet {
  /** Of several lines where it is several paragraphs, which are read as one text. */
  readonly text: string | readonly string[];
  readonly style: TextStyle;
  readonly role?: Role;
  /** Above its first line. */
  readonly gap?: number;
  readonly isMember?: boolean;
}

function heading(text: TextToSet, setting: Setting): Paragraph {
  return { lines: setText(text, setting), together: 'with-next' };
}

/** Line by line: an answer may be of many pages. */
function* setText({ text, style, role = 'P', gap, isMember = false }: TextToSet, setting: Setting): Iterable<Line> {
  const left = isMember ? MEMBER_INDENT : 0;
  const paragraphs = [text].flat();
  const column = { left, width: CONTENT_WIDTH - left, style, tag: setting.tag(role, paragraphs.join(' ')) };
  let above = gap;
  for (const [index, paragraph] of paragraphs.entries()) {
    const isLast = index === paragraphs.length - 1;
    for (const span of setSpans(isLast ? paragraph : `${paragraph} `, column, setting)) {
      yield {
        spans: [span],
        height: style.lineHeight,
        ...(above !== undefined && { gap: above }),
        ...(isMember && { bar: BAR }),
      };
      above = undefined;
    }
  }
}

interface Column {
  readonly left: number;
  readonly width: number;
  readonly style: TextStyle;
  readonly tag: Tag;
}

/** The lines of a paragraph, from the side of its column where it begins. */
function* setSpans(text: string, { left, width, style, tag }: Column, { widthOf }: Setting): Iterable<Span> {
  const directions = new Directions(text);
  const isFromRight = directions.direction === 'rtl';
  const place = {
    x: isFromRight ? left + width : left,
    alignment: isFromRight ? 'right' : 'left',
    style,
    tag,
  } as const;
  for (const { text: line, start } of breakLines({ text, width, widthOf: widthOf(style) })) {
    const end = start + line.length;
    // The space after a line parts its last word from the next, for whoever hears them.
    yield { runs: directions.lineOf(start, text[end] === ' ' ? end + 1 : end), ...place };
  }
}

/** A row of two columns. */
function setFact({ label, value }: Extract<FormBlock, { kind: 'fact' }>, setting: Setting): Paragraph {
  const shown = value || NOT_ANSWERED;
  const [labels, values] = [
    { ...FACT_LABEL, text: label, tag: setting.tag('TH', label) },
    { ...FACT_VALUE, text: shown, tag: setting.tag('TD', shown) },
  ].map(({ text, ...column }) => [...setSpans(text, column, setting)]);
  const rows = Math.max(labels?.length ?? 0, values?.length ?? 0);
  const lines = Array.from({ length: rows }, (_, row) => ({
    spans: [labels?.[row], values?.[row]].filter((span) => span !== undefined),
    height: STYLES.fact.lineHeight + (row === rows - 1 ? 3 : 0),
    gap: row === 0 ? 3 : 0,
    ...(row === rows - 1 && { rule: CONTENT_WIDTH }),
  }));
  return { lines, together: 1 };
}

function setSection({ heading: text }: Extract<FormBlock, { kind: 'section' }>, setting: Setting): Paragraph {
  if (text === undefined) return { lines: [{ spans: [], height: 0, gap: 14 }], together: 'with-next' };
  const lines = [...setText({ text, role: 'H2', style: STYLES.heading, gap: 22 }, setting)];
  return {
    lines: lines.map((line, index) => (index === lines.length - 1 ? { ...line, rule: CONTENT_WIDTH } : line)),
    together: 'with-next',
  };
}

function setAnswer({ label, lines, isMember }: Extract<FormBlock, { kind: 'answer' }>, setting: Setting): Paragraph {
  const labelLines = [...setText({ text: label, style: STYLES.label, gap: isMember ? 5 : 10, isMember }, setting)];
  const answer =
    lines.length > 0
      ? { text: lines, style: STYLES.answer, isMember }
      : { text: NOT_ANSWERED, style: STYLES.unanswered, isMember };
  return {
    lines: inOrder(labelLines, setText(answer, setting)),
    together: labelLines.length + ANSWER_LINES_TOGETHER,
  };
}

function* inOrder(first: Iterable<Line>, second: Iterable<Line>): Iterable<Line> {
  yield* first;
  yield* second;
}

/** A line to sign on, and what it says under it. */
function setSignature({ label, value }: Extract<FormBlock, { kind: 'signature' }>, setting: Setting): Paragraph {
  const space = { spans: [], height: 34, gap: 10, rule: SIGNATURE_WIDTH };
  const text = labelledValue(label, value);
  const lines = [...setText({ text, style: STYLES.signature, gap: 4 }, setting)];
  return { lines: [space, ...lines], together: lines.length + 1 };
}
