import { FILTER_LIMITS } from '@talent-platform/protocol/search';
import { readEach } from './comparison.js';
import type { PlainComparison, ValueReader } from './comparison.js';

const ID = /^[1-9]\d{0,15}$/;
const ids: ValueReader<number> = { rule: 'an id, a whole number from 1', read: readId };
const listedIds: ValueReader<readonly number[]> = {
  rule: `ids separated by commas, such as "7,8", at most ${FILTER_LIMITS.values}`,
  read: readIds,
};

/** A reference to a profile or an address, by its id. */
export const reference: PlainComparison = {
  noun: 'a reference',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }) {
    const { values: numbers, problems } = readEach(values, 'value', ids);
    return { test: { kind: 'numberIs', numbers: new Set(numbers) }, problems };
  },
};

/** A profile's own id, given as one of several in one text (D-SEA-7). */
export const idCsv: PlainComparison = {
  ...reference,
  noun: 'a list of ids',
  compile({ values }) {
    const { values: numbers, problems } = readEach(values, 'value', listedIds);
    return { test: { kind: 'numberIs', numbers: new Set(numbers.flat()) }, problems };
  },
};

function readId(text: string): number | undefined {
  const value = ID.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function readIds(text: string): readonly number[] | undefined {
  const parts = text.split(',', FILTER_LIMITS.values + 1).map((part) => readId(part.trim()));
  const read = parts.filter((part) => part !== undefined);
  return read.length === parts.length && read.length <= FILTER_LIMITS.values ? read : undefined;
}
