export type WideEncoding = 'utf-16le' | 'utf-16be';

const LEAST_BYTES = 8;
/** Characters of no text: controls, halves of pairs, private ones, and those that Unicode has not given out. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\p{Cs}\p{Co}\p{Cn}]/u;
/** Nearly every text has a space, a line or a digit. Their other byte is zero, so that no text of single bytes looks so. */
const PLAIN = /[\n\r\t\x20-\x7e]/g;

/** Scripts that one text may combine, with Latin letters. Bytes that are not text decode to letters of many scripts. */
const WRITINGS = [
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Armenian', 'Georgian'].map((script) => [script]),
  ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
].map((scripts) => {
  const classes = [...scripts, 'Latin', 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/** Returns the order of the bytes of a UTF-16 text without a byte order mark, or nothing if the bytes are none. */
export function wideEncodingOf(head: Buffer): WideEncoding | undefined {
  if (head.length < LEAST_BYTES || !head.includes(0)) return undefined;
  const even = Buffer.from(head.subarray(0, head.length - (head.length % 2)));
  const little = plainCharacters(even.toString('utf16le'));
  const big = plainCharacters(even.swap16().toString('utf16le'));
  if (little === big) return undefined;
  return little > big ? 'utf-16le' : 'utf-16be';
}

/** A pair may be cut at the end. */
function plainCharacters(text: string): number {
  const whole = text.replace(/[\ud800-\udbff]$/, '');
  if (NO_TEXT.test(whole) || !WRITINGS.some((writing) => writing.test(whole))) return 0;
  return (whole.match(PLAIN) ?? []).length;
}
