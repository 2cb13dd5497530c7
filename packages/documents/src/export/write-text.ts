import { labelled, labelledValue, NOT_ANSWERED } from './form-blocks.js';
import type { FormBlock } from './form-blocks.js';

const INDENT = '    ';

/** Limit of characters of the line under a heading. A longer heading is not underlined in full. */
const MAX_RULE = 78;

/** Writers for each kind of block. Each line ends with a line feed. */
const WRITTEN: { readonly [K in FormBlock['kind']]: (block: Extract<FormBlock, { kind: K }>) => string } = {
  title: ({ text }) => underlined(text, '='),
  fact: ({ label, value }) => `${labelledValue(label, value)}\n`,
  section: ({ heading }) => (heading === undefined ? '\n' : `\n${underlined(heading, '-')}`),
  answer: writeAnswer,
  group: ({ label }) => `${labelled(label)}\n`,
  entry: ({ number }) => `${INDENT}${number}.\n`,
  signature: ({ label, value }) => `\n${labelledValue(label, value)}\n`,
};

export function writeTextOf<K extends FormBlock['kind']>(block: Extract<FormBlock, { kind: K }>): string {
  return (WRITTEN[block.kind] as (block: FormBlock) => string)(block);
}

function writeAnswer({ label, lines, isMember }: Extract<FormBlock, { kind: 'answer' }>): string {
  const indent = isMember ? INDENT.repeat(2) : '';
  const [first = NOT_ANSWERED, ...more] = lines;
  if (more.length === 0) return `${indent}${labelledValue(label, first)}\n`;
  // The answer is indented below its label, so that no line of an answer can be mistaken for a question.
  return [`${indent}${labelled(label)}`, ...lines.map((line) => `${indent}${INDENT}${line}`)]
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function underlined(text: string, rule: string): string {
  return `${text}\n${rule.repeat(Math.min(Math.max(Array.from(text).length, 1), MAX_RULE))}\n`;
}
