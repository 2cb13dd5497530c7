import { quote } from '../errors/received.js';
import { formatWireDateTime } from '../wire/wire-date.js';
import { parseFilterDate } from './filter-date.js';
import { FILTER_OPERATORS } from './filter.js';

/** One thing that is wrong with a filter text, at its place. */
export interface FilterTextProblem {
  /** The place in the text: the first character is 1. */
  readonly column: number;
  /** The problem, and the way out. */
  readonly detail: string;
}

/** A token of a filter text. */
export interface FilterToken {
  readonly kind: 'word' | 'text' | 'keyword' | 'operator' | '(' | ')' | ',' | 'end';
  /** The meaning of the token: the text between quotation marks, or a keyword in lower case. */
  readonly text: string;
  readonly column: number;
}

const KEYWORDS = ['and', 'or', 'not', 'in', 'from', 'to', 'near', 'within'];
const BLANK = /\s+/y;

interface Shape {
  readonly pattern: RegExp;
  readonly read: (found: string) => Omit<FilterToken, 'column'> | string;
}

/** In this order; what reads as a text is a problem. */
const SHAPES: readonly Shape[] = [
  { pattern: /[(),]/y, read: (found) => ({ kind: found as '(', text: found }) },
  { pattern: /[=!<>]+/y, read: readOperator },
  { pattern: /"[^"\\]*(?:\\.[^"\\]*)*"/sy, read: readQuoted },
  { pattern: /"[^]*/y, read: () => 'this quotation mark is not closed' },
  { pattern: /'\S*/y, read: (found) => `texts stand in double quotation marks, received ${quote(found)}` },
  // The blanks of a date-time do not end it (D-PRO-8).
  { pattern: /\d{4}-\d\d-\d\d \d\d:\d\d [AP]M(?![^\s(),])/y, read: (text) => ({ kind: 'word', text }) },
  { pattern: /[^\s()",=!<>]+/y, read: readWord },
];

/** Takes a filter text apart. A token that cannot be read is told, and left out. */
export function readFilterTokens(text: string): {
  readonly tokens: readonly FilterToken[];
  readonly problems: readonly FilterTextProblem[];
} {
  const tokens: FilterToken[] = [];
  const problems: FilterTextProblem[] = [];
  let at = skipBlank(text, 0);
  while (at < text.length) {
    const { found, read } = nextShape(text, at);
    const token = read(found);
    if (typeof token === 'string') problems.push({ column: at + 1, detail: token });
    else tokens.push({ ...token, column: at + 1 });
    at = skipBlank(text, at + found.length);
  }
  tokens.push({ kind: 'end', text: '', column: text.length + 1 });
  return { tokens, problems };
}

/** Whether a word means something else where it stands alone. */
export function isFilterKeyword(word: string): boolean {
  return KEYWORDS.includes(word.toLowerCase());
}

function nextShape(text: string, at: number): { readonly found: string; readonly read: Shape['read'] } {
  for (const { pattern, read } of SHAPES) {
    const found = matchAt(pattern, text, at);
    if (found !== undefined) return { found, read };
  }
  throw new TypeError(`Nothing reads ${quote(text.slice(at))}.`);
}

function skipBlank(text: string, at: number): number {
  return at + (matchAt(BLANK, text, at)?.length ?? 0);
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function readOperator(text: string): ReturnType<Shape['read']> {
  if (FILTER_OPERATORS.some((known) => known === text)) return { kind: 'operator', text };
  return `${quote(text)} is no operator: there are ${FILTER_OPERATORS.join(' ')}`;
}

function readQuoted(found: string): ReturnType<Shape['read']> {
  try {
    return { kind: 'text', text: String(JSON.parse(found)) };
  } catch {
    return 'this text cannot be read: in quotation marks \\" is a quotation mark, \\\\ a backslash and \\n a line end, as in JSON';
  }
}

function readWord(text: string): ReturnType<Shape['read']> {
  return isFilterKeyword(text) ? { kind: 'keyword', text: text.toLowerCase() } : { kind: 'word', text };
}

/** A text that can only be meant as a date. */
const DATE_LIKE = /^\d{4}-\d\d-\d\d(?:$|T\d\d:| \d\d:\d\d [AP]M$)/;
const ISO_MINUTE = /^[\d-]{10}T\d\d:\d\d(?!:)/;

/** A value, or what is wrong with it. */
export type ReadValue = { readonly value: string } | { readonly detail: string };

const WAY_OUT = 'in quotation marks it is a text';

/**
 * A value that stands without quotation marks, as it is sent. A date-time of ISO 8601 without seconds becomes that of the
 * wire; one with seconds stays, since the wire form has none (D-SEA-28). A date that there is not is refused.
 */
export function readBareValue(text: string): ReadValue {
  if (!DATE_LIKE.test(text)) return { value: text };
  const date = parseFilterDate(text);
  if (date === undefined) return { detail: `${quote(text)} is no date that there is: ${WAY_OUT}` };
  return { value: ISO_MINUTE.test(text) ? formatWireDateTime(date.fromMs) : text };
}
