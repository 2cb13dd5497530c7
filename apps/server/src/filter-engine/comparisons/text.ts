import { foldCase } from '../../profile-engine/values/fold-case.js';
import { storable } from './comparison.js';
import type { PlainComparison } from './comparison.js';

/** `==` is exact; `=` finds the text anywhere in the value, whatever the case. */
export const text: PlainComparison = {
  noun: 'a text',
  operators: ['==', '!==', '=', '!='],
  ranges: false,
  compile({ operator, values }) {
    const texts = storable(values);
    return operator === '=='
      ? { test: { kind: 'textIs', texts: new Set(texts) } }
      : { test: { kind: 'textHolds', folded: texts.map(foldCase) } };
  },
};
