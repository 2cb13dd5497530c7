import { foldCase } from '../../../profile-engine/index.js';
import type { PlainComparison } from '../../../filter-engine/index.js';

/** The most words of all values together. Each word is looked for in every text. */
const MOST_WORDS = 20;
/** The most UTF-16 units of all values together. No seeker writes more, and splitting more takes long. */
const LONGEST = 4000;

/**
 * Compares the words that a seeker writes.
 *
 * @param wordsOf splits a folded value into words, without characters that no stored text holds.
 */
export function seekersWords(
  wordsOf: (folded: string) => readonly string[],
  operators: PlainComparison['operators'] = ['='],
): PlainComparison {
  return {
    noun: 'words',
    operators,
    ranges: false,
    compile({ values }) {
      const length = values.reduce((sum, text) => sum + text.length, 0);
      if (length > LONGEST) return refused(`takes ${LONGEST} characters at most, received ${length}.`);
      const folded = values.map(foldCase);
      const count = folded.flatMap(wordsOf).length;
      if (count > MOST_WORDS) return refused(`takes ${MOST_WORDS} words at most, received ${count}.`);
      return { test: { kind: 'textHolds', folded } };
    },
  };
}

function refused(detail: string): ReturnType<PlainComparison['compile']> {
  return { test: { kind: 'textHolds', folded: [] }, problems: [{ place: 'value', detail }] };
}
