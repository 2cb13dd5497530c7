import type { FontLibrary } from '../pdf/fonts/font-library.js';
import type { Block } from '../pdf/layout/page-flow.js';
import { CONTENT_WIDTH, STYLES } from '../pdf/layout/pdf-styles.table.js';
import type { TextStyle } from '../pdf/layout/pdf-styles.table.js';
import { setSpans, setText } from '../pdf/layout/set-text.js';
import type { Line, Paragraph, Setting, TextToSet } from '../pdf/layout/set-text.js';
import { writePages } from '../pdf/write-pages.js';
import { languageOf } from '../writing/language-of.js';
import { labelledValue, NOT_ANSWERED, textOf } from './form-blocks.js';
import type { FormBlock } from './form-blocks.js';

/** The fact that is repeated on every page. */
const OWNER = 'Owner';

/** Limit of pages, because drawing takes time. The text export has the rest (D-FRM-25). */
const MAX_PAGES = 2000;

/** Writes a filled form as a tagged PDF (D-FRM-27). */
export function writeFormPdf(
  blocks: readonly FormBlock[],
  { library, createdAt }: { library: Pick<FontLibrary, 'latin' | 'further' | 'onMissing'>; createdAt: Date },
  maxPages = MAX_PAGES,
): Promise<Buffer> {
  const title = blocks.find((block) => block.kind === 'title')?.text ?? '';
  const owner = blocks.find((block) => block.kind === 'fact' && block.label === OWNER);
  return writePages(blocks.map(onPages), {
    library,
    eastAsian: languageOf(blocks.map(textOf)),
    // The words that are the same on every form are English. Text in another script has its own language tag.
    properties: { title, language: 'en', creator: 'talent platform', createdAt },
    running: { title, owner: owner?.kind === 'fact' ? owner.value : '' },
    maxPages,
    leftOut: LEFT_OUT,
  });
}

type Kind = FormBlock['kind'];
type Layout<K extends Kind> = (block: Extract<FormBlock, { kind: K }>, setting: Setting) => Paragraph;
type Texts<K extends Kind> = (block: Extract<FormBlock, { kind: K }>) => Block['texts'];

const FACT_LABEL = { left: 0, width: 110, style: STYLES.factLabel };
const FACT_VALUE = { left: 120, width: CONTENT_WIDTH - 120, style: STYLES.fact };

/** The entries of a group are indented, and a bar runs beside them. */
const MEMBER = { indent: 16, bar: 4 };
const SIGNATURE_WIDTH = 240;

/** At least this many lines of an answer stay on the page of its label. */
const ANSWER_LINES_TOGETHER = 2;

const LAYOUTS: { readonly [K in Kind]: Layout<K> } = {
  title: ({ text }, setting) => heading({ text, role: 'H1', style: STYLES.title }, setting),
  fact: setFact,
  section: setSection,
  answer: setAnswer,
  group: ({ label }, setting) => heading({ text: label, role: 'Caption', style: STYLES.label, gap: 10 }, setting),
  entry: ({ number }, setting) =>
    heading({ text: `${number}.`, role: 'Lbl', style: STYLES.entry, gap: 9, ...MEMBER }, setting),
  signature: setSignature,
};

const TEXTS: { readonly [K in Kind]: Texts<K> } = {
  title: ({ text }) => [[text, STYLES.title]],
  fact: ({ label, value }) => [
    [label, STYLES.factLabel],
    [value || NOT_ANSWERED, STYLES.fact],
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

/** The part of the document that contains each kind of block. */
const PLACES: Readonly<Record<Kind, readonly string[]>> = {
  title: [],
  fact: ['Table', '+TR'],
  section: ['+Sect'],
  answer: ['Sect', 'Div'],
  group: ['Sect', '+L'],
  entry: ['Sect', 'L', '+LI'],
  signature: [],
};

function onPages(block: FormBlock): Block {
  return {
    texts: TEXTS[block.kind](block as never),
    place: block.kind === 'answer' && block.isMember ? ['Sect', 'L', 'LI', 'LBody'] : PLACES[block.kind],
    section: sectionOf(block),
    set: (setting) => LAYOUTS[block.kind](block as never, setting),
  };
}

function sectionOf(block: FormBlock): string | undefined {
  if (block.kind === 'section') return block.heading ?? '';
  return block.kind === 'signature' ? '' : undefined;
}

function heading(text: TextToSet, setting: Setting): Paragraph {
  return { lines: setText(text, setting), together: 'with-next' };
}

/** Sets a row of two columns. */
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
  const member = isMember ? MEMBER : {};
  const labelLines = [...setText({ text: label, style: STYLES.label, gap: isMember ? 5 : 10, ...member }, setting)];
  const answer =
    lines.length > 0
      ? { text: lines, style: STYLES.answer, ...member }
      : { text: NOT_ANSWERED, style: STYLES.unanswered, ...member };
  return {
    lines: inOrder(labelLines, setText(answer, setting)),
    together: labelLines.length + ANSWER_LINES_TOGETHER,
  };
}

function* inOrder(first: Iterable<Line>, second: Iterable<Line>): Iterable<Line> {
  yield* first;
  yield* second;
}

/** Sets a line to sign on, and the text below it. */
function setSignature({ label, value }: Extract<FormBlock, { kind: 'signature' }>, setting: Setting): Paragraph {
  const space = { spans: [], height: 34, gap: 10, rule: SIGNATURE_WIDTH };
  const text = labelledValue(label, value);
  const lines = [...setText({ text, style: STYLES.signature, gap: 4 }, setting)];
  return { lines: [space, ...lines], together: lines.length + 1 };
}

/** Ends a form that is too long. The note names the export that has the rest (D-FRM-25). */
export const LEFT_OUT = leftOut('… the rest is left out: the .txt export holds all of it');

function leftOut(text: string): Block {
  const { leftOut: style } = STYLES;
  const set = (setting: Setting): Paragraph => ({ lines: setText({ text, style, gap: 14 }, setting), together: 1 });
  return { texts: [[text, style] satisfies readonly [string, TextStyle]], place: [], set };
}
