import { foldCase } from './fold-case.js';

const RUNS = /[\p{L}\p{N}\p{M}+#.@_]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const SOFT_HYPHEN = /\u00AD/g;
const FULL_STOPS = /\.+$/;
/** The limit of a word. Longer words are cut, in texts and in searches alike. */
const LONGEST = 40;

/**
 * Returns the words of a text, each once, as they are stored and searched (D-SEA-25): case and the encoding of accents
 * do not matter.
 */
export function wordsOf(text: string): string[] {
  const folded = foldCase(text.replace(SOFT_HYPHEN, '')).normalize('NFC');
  const words = new Set<string>();
  for (const run of folded.match(RUNS) ?? []) {
    const word = cut(run).replace(FULL_STOPS, '');
    if (LETTER_OR_DIGIT.test(word)) words.add(word);
  }
  return [...words];
}

/** Cuts between characters, each of at most two units. */
function cut(run: string): string {
  return run.length <= LONGEST ? run : [...run.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('');
}
