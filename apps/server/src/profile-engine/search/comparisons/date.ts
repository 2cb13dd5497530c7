import type { FilterOperator } from '@talent-platform/protocol/search';
import { parseWireDate, parseWireDateTime } from '@talent-platform/protocol/wire';
import { quote } from '@talent-platform/protocol/errors';
import type { ValueRange } from '../filter-tree.js';
import type { Condition, PlainComparison, Remark } from './comparison.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNREADABLE = 'takes dates as "YYYY-MM-DD" or "YYYY-MM-DD hh:mm AM/PM"; an open bound was put for';

/** The whole minutes that a bound leaves; an open one (undefined) leaves all (D-SEA-6). */
const RANGES: Partial<Record<FilterOperator, (bound: number | undefined) => ValueRange>> = {
  '<': (bound) => ({ before: bound }),
  '>': (bound) => ({ from: afterMinute(bound) }),
  '<=': (bound) => ({ before: afterMinute(bound) }),
  '>=': (bound) => ({ from: bound }),
};

interface Bounds {
  /** As many as there were texts; undefined: open. */
  readonly bounds: ReadonlyArray<number | undefined>;
  readonly warnings: readonly Remark[];
}

/** @param alone what `=` means where a value stands without a second one */
function dateComparison(noun: string, alone: (value: number | undefined) => ValueRange): PlainComparison {
  return {
    noun,
    operators: ['=', '!=', '<', '>', '<=', '>='],
    ranges: true,
    compile(condition) {
      const lower = readBounds(condition, 'value');
      const upper = readBounds(condition, 'secondaryValue');
      const rangeOf = RANGES[condition.operator];
      const ranges = rangeOf === undefined ? pair(lower.bounds, upper.bounds, alone) : lower.bounds.map(rangeOf);
      return { test: { kind: 'within', column: 'date', ranges }, warnings: [...lower.warnings, ...upper.warnings] };
    },
  };
}

/** The first value with the first second value, and so on. */
function pair(
  lower: Bounds['bounds'],
  upper: Bounds['bounds'],
  alone: (value: number | undefined) => ValueRange,
): ValueRange[] {
  return Array.from({ length: Math.max(lower.length, upper.length) }, (_, index) =>
    index < upper.length ? { from: lower[index], before: afterMinute(upper[index]) } : alone(lower[index]),
  );
}

/** An unreadable date is an open bound, of which the caller is warned (D-SEA-6). */
function readBounds(condition: Condition, member: 'value' | 'secondaryValue'): Bounds {
  const texts = member === 'value' ? condition.values : condition.secondaryValues;
  const read = (text: string): number | undefined => parseWireDateTime(text) ?? parseWireDate(text);
  const bounds = texts.map(read);
  const warnings = texts.flatMap((text, index) =>
    bounds[index] === undefined ? [{ place: `${member}[${index}]`, detail: `${UNREADABLE} ${quote(text)}.` }] : [],
  );
  return { bounds, warnings };
}

function afterMinute(bound: number | undefined): number | undefined {
  return bound === undefined ? undefined : bound + MINUTE_MS;
}

function thatDay(value: number | undefined): ValueRange {
  if (value === undefined) return {};
  const from = Math.floor(value / DAY_MS) * DAY_MS;
  return { from, before: from + DAY_MS };
}

export const date = dateComparison('a date', thatDay);
export const datetime = dateComparison('a date with time', (from) => ({ from }));
