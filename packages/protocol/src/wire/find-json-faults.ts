import type { Problem } from '../errors/problem.js';
import { isExactNumber } from './exact-number.js';

/** What a JSON document may hold. */
export interface JsonLimits {
  /** How many objects and arrays may stand inside one another; 64 unless told (D-ERR-4, code 12). */
  readonly maxDepth?: number;
}

const MAX_DEPTH = 64;
/** As many as there are X-Error headers (D-ERR-2): a body of repeated names must not be answered with a longer one. */
const MAX_NAMES = 20;
const MAX_NUMBERS = 20;
/** Every decimal of 15 significant digits has a double of its own, which prints as it. */
const SURELY_EXACT = 15;
const MAX_SHOWN = 40;

const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const SPACE = 0x20;
const LETTER_E = 0x65;

/**
 * Finds what `JSON.parse` lets pass and D-ERR-4 does not: a member given twice in one object (`"a"` and `"\u0061"` are
 * the same name), nesting that is too deep, and numbers that would not be kept as they are written (D-ERR-11). One pass over
 * the text; the first 20 repeated names and the first 20 such numbers are told.
 *
 * @param text a document that `JSON.parse` has taken: the scan relies on it.
 * @param limits `maxDepth`, in levels.
 * @returns one problem for each fault: BODY_MALFORMED, and VALUE_INVALID for numbers.
 *
 * @example
 * findJsonFaults('{"a":1,"a":2}'); // [{ code: 'BODY_MALFORMED', detail: 'The member "a" must not be given twice …' }]
 */
export function findJsonFaults(text: string, { maxDepth = MAX_DEPTH }: JsonLimits = {}): Problem[] {
  const repeated = new Set<string>();
  const numbers: Problem[] = [];
  /** The names seen in each object that is open at this point; undefined stands for an array. */
  const open: Array<Set<string> | undefined> = [];
  /** The member that each of them is at; empty in an array. */
  const path: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      const close = closingQuote(text, at);
      const names = open.at(-1);
      if (names && isName(text, close)) {
        const name = unescape(text.slice(at, close + 1));
        path[open.length - 1] = name;
        collect({ name, names, repeated });
      }
      at = close;
    } else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      path[open.length] = '';
      open.push(char === OPEN_BRACE ? new Set() : undefined);
      if (open.length > maxDepth) return [...told(repeated), ...numbers, tooDeep(maxDepth)];
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) {
      open.pop();
    } else if (char >= MINUS && char <= NINE) {
      const end = endOfNumber(text, at);
      if (mayBeAltered(text, at, end)) collectNumber(text.slice(at, end), path.slice(0, open.length), numbers);
      at = end - 1;
    }
  }
  return [...told(repeated), ...numbers];
}

/** Behind a number stands a comma, a bracket or white space, none of which is among its characters. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (let char = text.charCodeAt(at); isOfNumber(char); char = text.charCodeAt(at)) at += 1;
  return at;
}

/** A digit, `-`, `.`, `+`, `e` or `E`; a comma stands between `+` and `-`. */
function isOfNumber(char: number): boolean {
  return (char >= MINUS && char <= NINE) || char === PLUS || (char | SPACE) === LETTER_E;
}

/** Of most numbers their length tells enough: 15 digits, and no exponent or one of two characters. */
function mayBeAltered(text: string, start: number, end: number): boolean {
  if (end - start > SURELY_EXACT) return true;
  for (let at = start; at < end; at += 1) if ((text.charCodeAt(at) | SPACE) === LETTER_E) return end - at > 3;
  return false;
}

function collectNumber(text: string, path: readonly string[], numbers: Problem[]): void {
  if (numbers.length === MAX_NUMBERS || isExactNumber(text)) return;
  const field = path.filter((name) => name !== '').join('/');
  const shown = text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
  const detail =
    `must be a number that is kept as it is written, received ${shown}, which would become ${Number(text)}; ` +
    `${SURELY_EXACT} significant digits are always kept.`;
  numbers.push({ code: 'VALUE_INVALID', detail, ...(field !== '' && { field }) });
}

function tooDeep(maxDepth: number): Problem {
  return { code: 'BODY_MALFORMED', detail: `The body must not be nested deeper than ${maxDepth} levels.` };
}

/** The quote that ends the string: the next one with an even number of backslashes in front of it. */
function closingQuote(text: string, opening: number): number {
  for (let close = text.indexOf('"', opening + 1); ; close = text.indexOf('"', close + 1)) {
    let before = close - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((close - before) % 2 === 1) return close;
  }
}

/** In a document that parses, a string is a member's name exactly when a colon follows it. */
function isName(text: string, close: number): boolean {
  let at = close + 1;
  while (text.charCodeAt(at) <= SPACE) at += 1;
  return text.charCodeAt(at) === COLON;
}

function unescape(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function collect({ name, names, repeated }: { name: string; names: Set<string>; repeated: Set<string> }): void {
  if (!names.has(name)) names.add(name);
  else if (repeated.size < MAX_NAMES) repeated.add(name);
}

function told(repeated: ReadonlySet<string>): Problem[] {
  return Array.from(repeated, (name) => ({
    code: 'BODY_MALFORMED',
    detail: `The member ${JSON.stringify(name)} must not be given twice in one object.`,
  }));
}
