/** Scripts whose characters stand one after the other, each with a glyph of its own; marks and joined letters are none. */
const SIMPLE =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]|[\uac00-\ud7a3\u3131-\u318e])*$/u;
const MARK = /\p{Mark}/u;

/** Whether a text can be drawn glyph by glyph, in the order of its characters. */
export function isSimpleText(text: string): boolean {
  return SIMPLE.test(text) && !MARK.test(text);
}
