import { NOT_ANSWERED } from '../../form-blocks.js';
import type { FormBlock } from '../../form-blocks.js';
import { breakLines } from './break-lines.js';
import type { Line, Paragraph } from './line.js';
import { CONTENT_WIDTH, STYLES } from './style.table.js';
import type { TextStyle } from './style.table.js';

/** How wide the characters of a style are, in points. */
export type Widths = (style: TextStyle) => (codePoint: number) => number;

type Layout<K extends FormBlock['kind']> = (block: Extract<FormBlock, { kind: K }>, widths: Widths) => Paragraph;

const FACT_LABEL_WIDTH = 120;
const MEMBER_INDENT = 16;
const BAR = 4;
const SIGNATURE_WIDTH = 240;
/** Of an answer, at least so many lines stand on the page of its label. */
const ANSWER_LINES_TOGETHER = 2;

/** How each kind of block is set. */
const LAYOUTS: { readonly [K in FormBlock['kind']]: Layout<K> } = {
  title: ({ text }, widths) => ({ lines: setText({ text, style: STYLES.title }, widths), together: 'with-next' }),
  fact: setFact,
  section: setSection,
  answer: setAnswer,
  group: ({ label }, widths) => ({
    lines: setText({ text: label, style: STYLES.label, gap: 10 }, widths),
    together: 'with-next',
  }),
  entry: ({ number }, widths) => ({
    lines: setText({ text: `${number}.`, style: STYLES.entry, gap: 9, isMember: true }, widths),
    together: 'with-next',
  }),
  signature: setSignature,
};

/** Stands at the end of a document that became too long. */
export const LEFT_OUT = '… the rest is left out: the .txt export holds all of it';

export function setLeftOut(widths: Widths): Iterable<Line> {
  return setText({ text: LEFT_OUT, style: STYLES.leftOut, gap: 14 }, widths);
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
  signature: ({ label, value }) => [[`${label}: ${value}`, STYLES.signature]],
};

/** Sets a block in lines; the fonts of its texts are loaded. */
export function paragraphOf(block: FormBlock, widths: Widths): Paragraph {
  return LAYOUTS[block.kind](block as never, widths);
}

interface TextToSet {
  readonly text: string;
  readonly style: TextStyle;
  /** Above its first line. */
  readonly gap?: number;
  readonly isMember?: boolean;
}

function* setText({ text, style, gap, isMember = false }: TextToSet, widths: Widths): Iterable<Line> {
  const x = isMember ? MEMBER_INDENT : 0;
  let above = gap;
  for (const line of breakLines({ text, width: CONTENT_WIDTH - x, widthOf: widths(style) })) {
    yield {
      ...{ spans: [{ text: line, x, style }], height: style.lineHeight },
      ...(above !== undefined && { gap: above }),
      ...(isMember && { bar: BAR }),
    };
    above = undefined;
  }
}

/** A row of two columns. */
function setFact({ label, value }: Extract<FormBlock, { kind: 'fact' }>, widths: Widths): Paragraph {
  const labels = [...breakLines({ text: label, width: FACT_LABEL_WIDTH - 10, widthOf: widths(STYLES.factLabel) })];
  const width = CONTENT_WIDTH - FACT_LABEL_WIDTH;
  const values = [...breakLines({ text: value || NOT_ANSWERED, width, widthOf: widths(STYLES.fact) })];
  const rows = Math.max(labels.length, values.length);
  const lines = Array.from({ length: rows }, (_, row) => ({
    spans: [
      { text: labels[row] ?? '', x: 0, style: STYLES.factLabel },
      { text: values[row] ?? '', x: FACT_LABEL_WIDTH, style: STYLES.fact },
    ],
    height: STYLES.fact.lineHeight + (row === rows - 1 ? 3 : 0),
    gap: row === 0 ? 3 : 0,
    ...(row === rows - 1 && { rule: CONTENT_WIDTH }),
  }));
  return { lines, together: 1 };
}

function setSection({ heading }: Extract<FormBlock, { kind: 'section' }>, widths: Widths): Paragraph {
  if (heading === undefined) return { lines: [{ spans: [], height: 0, gap: 14 }], together: 'with-next' };
  const lines = [...setText({ text: heading, style: STYLES.heading, gap: 22 }, widths)];
  return {
    lines: lines.map((line, index) => (index === lines.length - 1 ? { ...line, rule: CONTENT_WIDTH } : line)),
    together: 'with-next',
  };
}

function setAnswer({ label, lines, isMember }: Extract<FormBlock, { kind: 'answer' }>, widths: Widths): Paragraph {
  const labelLines = [...setText({ text: label, style: STYLES.label, gap: isMember ? 5 : 10, isMember }, widths)];
  return {
    lines: setAnswerLines({ labelLines, lines, isMember }, widths),
    together: labelLines.length + ANSWER_LINES_TOGETHER,
  };
}

interface AnswerToSet {
  readonly labelLines: readonly Line[];
  readonly lines: readonly string[];
  readonly isMember: boolean;
}

/** Line by line: an answer may be of many pages. */
function* setAnswerLines({ labelLines, lines, isMember }: AnswerToSet, widths: Widths): Iterable<Line> {
  yield* labelLines;
  if (lines.length === 0) yield* setText({ text: NOT_ANSWERED, style: STYLES.unanswered, isMember }, widths);
  for (const text of lines) yield* setText({ text, style: STYLES.answer, isMember }, widths);
}

/** A line to sign on, and what it says under it. */
function setSignature({ label, value }: Extract<FormBlock, { kind: 'signature' }>, widths: Widths): Paragraph {
  const space = { spans: [], height: 34, gap: 10, rule: SIGNATURE_WIDTH };
  const text = `${label}: ${value}`;
  const lines = [...setText({ text, style: STYLES.signature, gap: 4 }, widths)];
  return { lines: [space, ...lines], together: lines.length + 1 };
}
