import { DocumentFailure } from '../document-failure.js';
import { symbolsOf } from './charsets/symbol-fonts.table.js';

const BEGINS = '\x13';
const SEPARATES = '\x14';
const ENDS = '\x15';
// eslint-disable-next-line no-control-regex -- these characters are the marks of fields
const MARKS = /([\x13-\x15])/;

/** Limit of nested fields. Word itself nests about twenty. */
const MAX_NESTED = 100;
const MAX_CODE_CHARACTERS = 10_000;

/** An open field: its code, and after the separator its visible text. */
interface Field {
  code: string;
  result: string | undefined;
}

export function withoutFieldCodes(text: string): string {
  const outer: Field = { code: '', result: '' };
  const open: Field[] = [outer];
  const innermost = (): Field => open.at(-1) ?? outer;
  const put = (part: string): void => {
    const field = innermost();
    if (field.result === undefined) field.code += part;
    else field.result += part;
  };
  for (const part of text.split(MARKS)) {
    if (part === BEGINS) {
      if (open.length > MAX_NESTED) throw new DocumentFailure('LIMIT', `Its fields nest deeper than ${MAX_NESTED}.`);
      open.push({ code: '', result: undefined });
    } else if (part === SEPARATES) innermost().result ??= '';
    else if (part !== ENDS) put(part);
    else if (open.length > 1) put(shownBy(open.pop() ?? outer));
  }
  // These fields have no end, so their code may be text.
  return open.map(({ code, result = code }) => result).join('');
}

/** Fields without a result that show words of their code. */
const SHOWING: readonly (readonly [field: RegExp, show: (words: string) => string])[] = [
  [/^\s*EQ\s(.*)$/isu, equation],
  [/^\s*SYMBOL\s(.*)$/isu, symbol],
  [/^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s(.*)$/isu, (words) => words],
];

function shownBy({ code, result }: Field): string {
  if (result !== undefined) return result;
  if (code.length > MAX_CODE_CHARACTERS) return '';
  for (const [field, show] of SHOWING) {
    const words = field.exec(code)?.[1];
    if (words !== undefined) return show(words);
  }
  return '';
}

const CHARACTER = /^\s*(?:0x(?<hex>[\da-f]{1,4})|(?<decimal>\d{1,5}))(?=\s|$)/i;
const FONT = /\\f\s*(?:"(?<quoted>[^"]*)"|(?<plain>\S+))/i;

/** Returns the character of a symbol font, or of Unicode. */
function symbol(words: string): string {
  const { hex, decimal } = CHARACTER.exec(words)?.groups ?? {};
  if (hex === undefined && decimal === undefined) return '';
  const { quoted, plain = '' } = FONT.exec(words)?.groups ?? {};
  return symbolsOf(
    quoted ?? plain,
    String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}

const GENERAL_SWITCH = /\\\*\s*(?:"[^"]*"|\S+)/g;
const PHONETIC_GUIDE = /\\o(?:\\a[a-z])?\s*\(\s*\\s\\up\s*-?\d*\s*\(([^()]*)\)\s*[,;]([^()]*)\)/gi;
const SWITCH = /\\[a-z]{1,3}\s?-?\d*\s*(?=[(\\])/gi;

/** Returns the words of an equation. A phonetic guide follows its characters in parentheses. */
function equation(code: string): string {
  const guided = code.replace(GENERAL_SWITCH, '').replace(PHONETIC_GUIDE, '$2\uff08$1\uff09');
  return guided
    .replace(SWITCH, '')
    .replace(/[(),;\s]+/g, ' ')
    .replace(/\uff08([^\uff08\uff09]*)\uff09/g, '($1)')
    .trim();
}
