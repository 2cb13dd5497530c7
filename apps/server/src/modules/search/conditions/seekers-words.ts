import { foldCase } from '../../../profile-engine/index.js';
import type { PlainComparison } from '../../../filter-engine/index.js';

/** In all values together: each is looked for everywhere. */
const MOST_WORDS = 20;
/** In UTF-16 units, of all values together: more is no seeker's, and takes long to take apart. */
const LONGEST = 4000;

/** What a seeker writes: each value is several words, as `wordsOf` takes folded texts apart, none of which holds what no text does. */
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
