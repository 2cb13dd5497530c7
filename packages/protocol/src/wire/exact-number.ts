import { refuseMisuse, TEXT } from '../errors/argument.js';

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const LETTER_E = 0x65;
/** Case of ASCII letters, as a bit. */
const LOWER = 0x20;
/** Limit of significant digits, which distinguish a double from its neighbours. */
const MAX_DIGITS = 17;

interface Decimal {
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  /** The position of the decimal point: the value is 0.<digits> times ten to this power. */
  readonly point: number;
}

/**
 * Returns whether a decimal number stays the same if it is read as a double: the double prints as the same value. `0.1`, `1.0`, `1e2` and `-0` (which is 0) are; `9007199254740993`, `0.10000000000000001` and `1e400` are not.
 *
 * @param text a number of JSON; a sign `+` and a point at either end, which YAML knows, are read too.
 * @example
 * isExactNumber('9007199254740992'); // true
 * isExactNumber('9007199254740993'); // false: it is read as 9007199254740992
 * @see D-ERR-11
 */
export function isExactNumber(text: string): boolean {
  refuseMisuse('text', text, TEXT);
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  const printed = String(value);
  if (printed === text) return true;
  const written = decimalOf(text);
  if (written.digits === '') return true;
  const read = decimalOf(printed);
  return written.digits === read.digits && written.point === read.point;
}

/** One pass over the text, and no pattern: a number may be a million digits long. */
function decimalOf(text: string): Decimal {
  let digits = '';
  let zeros = 0;
  let point = 0;
  let afterPoint = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === POINT) afterPoint = true;
    else if ((char | LOWER) === LETTER_E) return { digits, point: point + Number(text.slice(at + 1)) };
    else if (char === ZERO && digits === '') point -= afterPoint ? 1 : 0;
    else if (char >= ZERO && char <= NINE) {
      point += afterPoint ? 0 : 1;
      // One digit too many is as inexact as a million. Zeros count only if another digit follows.
      if (char === ZERO) zeros += 1;
      else if (digits.length <= MAX_DIGITS) {
        digits += '0'.repeat(Math.min(zeros, MAX_DIGITS)) + text.charAt(at);
        zeros = 0;
      }
    }
  }
  return { digits, point };
}
