import { storable, unknownOptions } from './comparison.js';
import type { Comparison } from './comparison.js';

/** Compares the exact option. Options that a blueprint has removed are known too, because records may hold them. */
export const dropdown: Comparison = {
  noun: 'a dropdown',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }, { options = [], retiredOptions }) {
    const known = new Set([...options, ...retiredOptions]);
    const unknown = unknownOptions(values, 'one of the options of the field', (value) => known.has(value));
    return { test: { kind: 'textIs', texts: new Set(storable(values)) }, unknown };
  },
};
