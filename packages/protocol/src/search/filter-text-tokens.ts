import { quote } from '../errors/received.js';
import { formatWireDateTime } from '../wire/wire-date.js';
import { parseFilterDate } from './filter-date.js';
import { FILTER_OPERATORS } from './filter.js';

/** A problem of a filter text, with its column. */
export interface FilterTextProblem {
  /** The position in the text: the first character is 1. */
  readonly column: number;
  /** The problem, and the way out. */
  readonly detail: string;
}

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

/** The shapes of tokens, in the order in which they are tried. `read` returns a text for a problem. */
const SHAPES: readonly Shape[] = [
  { pattern: /[(),]/y, read: (found) => ({ kind: found as '(', text: found }) },
  { pattern: /[=!<>]+/y, read: readOperator },
  { pattern: /"[^"\\]*(?:\\.[^"\\]*)*"/sy, read: readQuoted },
  { pattern: /"[^]*/y, read: () => 'this quotation mark is not closed' },
  { pattern: /'\S*/y, read: (found) => `texts stand in double quotation marks, received ${quote(found)}` },
  // The blanks of a date-time do not end it (D-PRO-8).
  { pattern: /\d{4}-\d\d-\d\d \d\d:\d\d[ \u00A0\u202F][AP]M(?![^\s(),])/y, read: (text) => ({ kind: 'word', text }) },
  { pattern: /[^\s()",=!<>]+/y, read: readWord },
];

/** Splits a filter text into tokens. Tokens that cannot be read become problems. */
export function readFilterTokens(text: string): {
  readonly tokens: readonly FilterToken[];
  readonly problems: readonly FilterTextProblem[];
} {
  const tokens: FilterToken[] = [];
  const problems: FilterTextProblem[] = [];
  let at = skipBlank(text, 0);
  while (at < text.length) {
    const { match, read } = nextShape(text, at);
    const token = read(match);
    if (typeof token === 'string') problems.push({ column: at + 1, detail: token });
    else tokens.push({ ...token, column: at + 1 });
    at = skipBlank(text, at + match.length);
  }
  tokens.push({ kind: 'end', text: '', column: text.length + 1 });
  return { tokens, problems };
}

/** Returns whether a word is a keyword, so that it needs quotation marks as a value. */
export function isFilterKeyword(word: string): boolean {
  return KEYWORDS.includes(word.toLowerCase());
}

function nextShape(text: string, at: number): { readonly match: string; readonly read: Shape['read'] } {
  for (const { pattern, read } of SHAPES) {
    const match = matchAt(pattern, text, at);
    if (match !== undefined) return { match, read };
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

/** Matches texts that are certainly intended as dates. */
const DATE_LIKE = /^\d{4}-\d\d-\d\d(?:$|T\d\d:| \d\d:\d\d[ \u00A0\u202F][AP]M$)/;
const ISO_MINUTE = /^[\d-]{10}T\d\d:\d\d(?!:)/;

/** A value, or its problem. */
export type ReadValue = { readonly value: string } | { readonly detail: string };

const WAY_OUT = 'in quotation marks it is a text';

/**
 * Reads a value without quotation marks, in the form in which it is sent. A date-time of ISO 8601 without seconds gets
 * the wire form. One with seconds stays, because the wire form has none (D-SEA-28). An impossible date is refused.
 */
export function readBareValue(text: string): ReadValue {
  if (!DATE_LIKE.test(text)) return { value: text };
  const date = parseFilterDate(text);
  if (date === undefined) return { detail: `${quote(text)} is no date that there is: ${WAY_OUT}` };
  return { value: ISO_MINUTE.test(text) ? formatWireDateTime(date.fromMs) : text };
}
