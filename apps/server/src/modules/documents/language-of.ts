import { blocksOf } from './form-blocks.js';
import type { FormBlock } from './form-blocks.js';
import type { FormDocument } from './form-document.js';
import type { Turn } from '../../event-loop/index.js';

/** Languages that draw some of the characters they share in their own way. */
export type EastAsianLanguage = 'sc' | 'tc' | 'jp' | 'kr';

/** Letters that only one of the languages has; characters of Chinese are in all of them. */
const LETTERS: ReadonlyArray<readonly [letters: RegExp, language: EastAsianLanguage]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Bopomofo}/u, 'tc'],
];

/** The language whose forms a document's characters of Chinese take: that of the letters beside them. */
export async function languageOf(document: FormDocument, turn: Turn): Promise<EastAsianLanguage> {
  for (const block of blocksOf(document)) {
    const text = textOf(block);
    const found = LETTERS.find(([letters]) => letters.test(text));
    if (found) return found[1];
    if (turn.isOver()) await turn.pass();
  }
  return 'sc';
}

function textOf(block: FormBlock): string {
  return Object.values(block).flat().join(' ');
}
