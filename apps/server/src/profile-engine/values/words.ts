import { foldCase } from './fold-case.js';

const RUNS = /[\p{L}\p{N}\p{M}+#.@_]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const SOFT_HYPHEN = /\u00AD/g;
const FULL_STOPS = /\.+$/;
/** What is longer is cut, in texts and in what is looked for alike. */
const LONGEST = 40;

/** The words of a text, each once, as they are kept and looked for (D-SEA-25): whatever the case, and how accents are written. */
export function wordsOf(text: string): string[] {
  const folded = foldCase(text.replace(SOFT_HYPHEN, '')).normalize('NFC');
  const words = new Set<string>();
  for (const run of folded.match(RUNS) ?? []) {
    const word = cut(run).replace(FULL_STOPS, '');
    if (LETTER_OR_DIGIT.test(word)) words.add(word);
  }
  return [...words];
}

/** By whole characters, of which each is at most two units long. */
function cut(run: string): string {
  return run.length <= LONGEST ? run : [...run.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('');
}
