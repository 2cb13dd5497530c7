/** Languages that share Chinese characters but draw some of them differently. */
export type EastAsianLanguage = 'sc' | 'tc' | 'jp' | 'kr';

/** Letters that only one of the languages has. All of the languages use Chinese characters. */
const LETTERS: ReadonlyArray<readonly [letters: RegExp, language: EastAsianLanguage]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Bopomofo}/u, 'tc'],
];

/** Returns the language whose forms of Chinese characters a document uses. Letters beside the characters decide. */
export function languageOf(texts: Iterable<string>): EastAsianLanguage {
  for (const text of texts) {
    const found = LETTERS.find(([letters]) => letters.test(text));
    if (found) return found[1];
  }
  return 'sc';
}

/** Scripts of a single language, or nearly so. */
const SPOKEN: ReadonlyArray<readonly [letters: RegExp, language: string]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
];
const HAN = /\p{Script=Han}/u;
const HAN_SPOKEN: Readonly<Record<EastAsianLanguage, string>> = { sc: 'zh-Hans', tc: 'zh-Hant', jp: 'ja', kr: 'ko' };

/** Returns the language for speaking a text, by its first letter; undefined if the letter does not show a language. */
export function spokenLanguageOf(text: string, eastAsian: EastAsianLanguage): string | undefined {
  const [first = ''] = /\p{Letter}/u.exec(text) ?? [];
  if (HAN.test(first)) return HAN_SPOKEN[eastAsian];
  return SPOKEN.find(([letters]) => letters.test(first))?.[1];
}
