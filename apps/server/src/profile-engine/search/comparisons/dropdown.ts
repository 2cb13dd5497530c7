import { storable } from './comparison.js';
import type { Comparison } from './comparison.js';

/** The option, exactly; one that is none finds nothing, for options come and go. */
export const dropdown: Comparison = {
  noun: 'a dropdown',
  operators: ['=', '!='],
  ranges: false,
  compile: ({ values }) => ({ test: { kind: 'textIs', texts: new Set(storable(values)) } }),
};
