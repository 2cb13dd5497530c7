import { parseFilterDate } from '@talent-platform/protocol/search';
import type { FilterDate, FilterOperator } from '@talent-platform/protocol/search';
import type { ValueRange } from '../filter-tree.js';
import { readEach, reversed } from './comparison.js';
import type { PlainComparison, ReadValues, ValueReader } from './comparison.js';

const DAY_MS = 86_400_000;

/** A date of a filter, with its text. `=` covers the time that the text names: a day, a minute or a second. */
interface NamedDate extends FilterDate {
  readonly text: string;
}

const reader: ValueReader<NamedDate> = {
  rule: 'a date as "YYYY-MM-DD hh:mm AM/PM", "YYYY-MM-DD" or "YYYY-MM-DDThh:mm:ssZ"',
  read(text) {
    const date = parseFilterDate(text);
    return date && { ...date, text };
  },
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The options of a portal's Posted Date begin with a day (D-SEA-12). */
const POSTED_SINCE = /^\d\d\/\d\d\/\d{4} 00:00:00\.000$/;

/** A bound covers the time that its text names. A value within that time is neither before nor after the bound (D-SEA-28). */
const RANGES: Partial<Record<FilterOperator, (bound: FilterDate) => ValueRange>> = {
  '<': ({ fromMs }) => ({ before: fromMs }),
  '>': ({ beforeMs }) => ({ from: beforeMs }),
  '<=': ({ beforeMs }) => ({ before: beforeMs }),
  '>=': ({ fromMs }) => ({ from: fromMs }),
};

/** The range of a value that `=` takes without a second value. */
type AloneRange = (value: NamedDate) => ValueRange;

function dateComparison(noun: string, alone: AloneRange): PlainComparison {
  return {
    noun,
    operators: ['=', '!=', '<', '>', '<=', '>='],
    ranges: true,
    compile({ operator, values, secondaryValues }) {
      const lower = readEach(values, 'value', reader);
      const upper = readEach(secondaryValues, 'secondaryValue', reader);
      const rangeOf = RANGES[operator];
      const ranges = rangeOf === undefined ? pair(lower, upper, alone) : lower.values.map(rangeOf);
      const problems = [...lower.problems, ...upper.problems];
      const unknown = ranges.flatMap(({ from, before }, index) =>
        from === undefined || before === undefined || from < before || problems.length > 0
          ? []
          : [reversed(index, values[index] ?? '', secondaryValues[index] ?? '')],
      );
      return { test: { kind: 'within', column: 'date', ranges }, problems, unknown };
    },
  };
}

/** Pairs the first value with the first second value, and so on. */
function pair(
  { values: lower }: ReadValues<NamedDate>,
  { values: upper }: ReadValues<NamedDate>,
  alone: AloneRange,
): ValueRange[] {
  const pairs: ValueRange[] = upper.map(({ beforeMs }, index) => ({ from: lower[index]?.fromMs, before: beforeMs }));
  return [...pairs, ...lower.slice(upper.length).map(alone)];
}

function namedTime(value: NamedDate): ValueRange {
  return DAY.test(value.text) ? thatDay(value) : { from: value.fromMs, before: value.beforeMs };
}

function thatDay({ fromMs }: FilterDate): ValueRange {
  const from = Math.floor(fromMs / DAY_MS) * DAY_MS;
  return { from, before: from + DAY_MS };
}

export const date = dateComparison('a date', thatDay);

/** The minute, second or millisecond that the text names, or its day if the text is a date alone (D-SEA-6). */
export const datetime = dateComparison('a date with time', namedTime);

/** Accepts also an option of a portal, such as "Last 7 days", which finds all jobs posted since then (D-SEA-12). */
export const postedDate = dateComparison('a date with time', (value) =>
  POSTED_SINCE.test(value.text) ? { from: value.fromMs } : namedTime(value),
);
