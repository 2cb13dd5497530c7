/** Languages that draw some of the characters they share in their own way. */
export type EastAsianLanguage = 'sc' | 'tc' | 'jp' | 'kr';

/** Letters that only one of the languages has; characters of Chinese are in all of them. */
const LETTERS: ReadonlyArray<readonly [letters: RegExp, language: EastAsianLanguage]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Bopomofo}/u, 'tc'],
];

/** The language whose forms a document's characters of Chinese take: that of the letters beside them. */
export function languageOf(texts: Iterable<string>): EastAsianLanguage {
  for (const text of texts) {
    const found = LETTERS.find(([letters]) => letters.test(text));
    if (found) return found[1];
  }
  return 'sc';
}

/** Scripts that are of one language, or nearly. */
const SPOKEN: ReadonlyArray<readonly [letters: RegExp, language: string]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
];
const HAN = /\p{Script=Han}/u;
const HAN_SPOKEN: Readonly<Record<EastAsianLanguage, string>> = { sc: 'zh-Hans', tc: 'zh-Hant', jp: 'ja', kr: 'ko' };

/** The language that a text is to be spoken in, as its first letter tells; undefined where it does not. */
export function spokenLanguageOf(text: string, eastAsian: EastAsianLanguage): string | undefined {
  const [first = ''] = /\p{Letter}/u.exec(text) ?? [];
  if (HAN.test(first)) return HAN_SPOKEN[eastAsian];
  return SPOKEN.find(([letters]) => letters.test(first))?.[1];
}
