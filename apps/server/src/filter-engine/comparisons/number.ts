import type { FilterOperator } from '@talent-platform/protocol/search';
import type { ValueRange, ValueTest } from '../filter-tree.js';
import { readEach, reversed } from './comparison.js';
import type { Comparison, Condition, Remark, ValueReader } from './comparison.js';

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const ID = /^(0|[1-9]\d{0,15})$/;

/** The range of each operator other than `=`. */
const RANGES: Partial<Record<FilterOperator, (bound: number) => ValueRange>> = {
  '<': (before) => ({ before }),
  '>': (after) => ({ after }),
  '<=': (to) => ({ to }),
  '>=': (from) => ({ from }),
};

function numberComparison(noun: string, reader: ValueReader<number>): Comparison {
  return {
    noun,
    operators: ['=', '!=', '<', '>', '<=', '>='],
    ranges: true,
    compile(condition) {
      const { operator, values, secondaryValues } = condition;
      const lower = readEach(values, 'value', reader);
      const upper = readEach(secondaryValues, 'secondaryValue', reader);
      const rangeOf = RANGES[operator];
      const test = rangeOf === undefined ? equalTo(lower.values, upper.values) : within(lower.values.map(rangeOf));
      const problems = [...lower.problems, ...upper.problems];
      return {
        test,
        problems,
        unknown: problems.length > 0 ? [] : reversedPairs(lower.values, upper.values, condition),
      };
    },
  };
}

function reversedPairs(
  lower: readonly number[],
  upper: readonly number[],
  { values, secondaryValues }: Pick<Condition, 'values' | 'secondaryValues'>,
): readonly Remark[] {
  return upper.flatMap((to, index) => {
    const from = lower[index];
    return from === undefined || from <= to ? [] : [reversed(index, values[index] ?? '', secondaryValues[index] ?? '')];
  });
}

/**
 * Returns the test of `=`. Only a value: exactly that number. A value and a second value: a range. Only a second value:
 * an upper bound.
 */
function equalTo(lower: readonly number[], upper: readonly number[]): ValueTest {
  if (upper.length === 0) return { kind: 'numberIs', numbers: new Set(lower) };
  const pairs = Math.max(lower.length, upper.length);
  return within(
    Array.from({ length: pairs }, (_, index) => ({ from: lower[index], to: upper[index] ?? lower[index] })),
  );
}

function within(ranges: readonly ValueRange[]): ValueTest {
  return { kind: 'within', column: 'number', ranges };
}

function readFinite(text: string): number | undefined {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : undefined;
}

function readIdBound(text: string): number | undefined {
  const value = ID.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Numbers, and the amounts of money. */
export const number = numberComparison('a number', { rule: 'a number, such as "12.5"', read: readFinite });

/** A profile's own id. No profile has the id 0, but "greater than 0" requests the first page (D-SEA-1). */
export const id = numberComparison('an id', { rule: 'an id, a whole number such as "7"', read: readIdBound });
