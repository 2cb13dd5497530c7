import { readEach } from './comparison.js';
import type { PlainComparison, ValueReader } from './comparison.js';

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
]);

const reader: ValueReader<number> = { rule: '"true" or "false"', read: (text) => NUMBERS.get(text) };

/** True or false, which the index holds as 1 and 0. */
export const boolean: PlainComparison = {
  noun: 'true or false',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }) {
    const { values: numbers, problems } = readEach(values, 'value', reader);
    return { test: { kind: 'numberIs', numbers: new Set(numbers) }, problems };
  },
};
