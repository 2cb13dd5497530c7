import { refuseMisuse } from '../errors/argument.js';
import type { Kind } from '../errors/argument.js';
import { formatWireDateTime } from '../wire/wire-date.js';
import type { FilterCondition, FilterOperator, SearchFilter } from './filter.js';
import { parseFilter } from './parse-filter.js';

/**
 * A value that a filter is compared with; a Date is written as `YYYY-MM-DD hh:mm AM/PM` in UTC, to the minute
 * (D-SEA-6).
 */
export type FilterValue = string | number | boolean | Date;

/**
 * A filter under construction. It is immutable: each step returns a new one, so that several filters can share a
 * beginning.
 */
export class FilterBuilder {
  readonly #filter: SearchFilter;

  /** Begin with {@link matchAll} or {@link matchAny}. */
  constructor(filter: SearchFilter) {
    this.#filter = filter;
  }

  /**
   * Adds a condition.
   *
   * @param name such as `person.lastname` (D-SEA-7).
   * @param operator one that the kind of the field takes (D-SEA-5).
   * @param values alternatives; with `!=` and `!==` none of them may hold (D-SEA-4).
   *
   * @example
   * matchAll().where('person.id', '>', 1041).where('person.folder', '=', 'D32001', 'D32002');
   */
  where(name: string, operator: FilterOperator, ...values: readonly FilterValue[]): FilterBuilder {
    return this.#with({ name, value: values.map(writeValue), operator });
  }

  /**
   * Adds a range of numbers or dates, both bounds inclusive (D-SEA-6).
   *
   * @param name such as `job.updateddate`.
   * @param from the lower bound.
   * @param to the upper bound.
   *
   * @example
   * matchAll().between('job.startdate', '2026-01-01', '2026-03-31');
   */
  between(name: string, from: FilterValue, to: FilterValue): FilterBuilder {
    return this.#with({ name, value: [writeValue(from)], secondaryValue: [writeValue(to)], operator: '=' });
  }

  /**
   * Adds a distance from a postal code (D-SEA-11).
   *
   * @param name `job.joblocation.zipradius` or `company.zipradius`.
   * @param zip a postal code of the United States.
   * @param miles the radius in miles.
   *
   * @example
   * matchAll().near('job.joblocation.zipradius', '30301', 25);
   */
  near(name: string, zip: string, miles: number): FilterBuilder {
    return this.#with({ name, value: [zip], secondaryValue: [String(miles)], operator: '=' });
  }

  /**
   * Adds another filter as one part of this one.
   *
   * @example
   * matchAll().where('job.folder', '=', 'D31001').group(matchAny().where('job.bonus', '=', 'yes').where('job.id', '=', 7));
   */
  group(child: FilterBuilder): FilterBuilder {
    return new FilterBuilder({ ...this.#filter, children: [...(this.#filter.children ?? []), child.#filter] });
  }

  /**
   * The filter object, ready to be sent.
   *
   * @throws RangeError with every problem at once, when it is larger than a filter may be (D-SEA-8).
   *
   * @example
   * matchAll().where('person.id', '=', 7).toFilter(); // { filters: [{ name: 'person.id', value: ['7'], operator: '=' }], operator: '&' }
   */
  toFilter(): SearchFilter {
    const { problems = [] } = parseFilter(this.#filter);
    if (problems.length > 0) throw new RangeError(problems.map(({ detail }) => detail).join(' '));
    return this.#filter;
  }

  #with(condition: FilterCondition): FilterBuilder {
    return new FilterBuilder({ ...this.#filter, filters: [...this.#filter.filters, condition] });
  }
}

/**
 * Begins a filter that is true if all of its parts are true.
 *
 * @example
 * const body = JSON.stringify(matchAll().where('person.lastname', '==', 'Lovelace').toFilter());
 * @see D-SEA-4
 */
export function matchAll(): FilterBuilder {
  return new FilterBuilder({ filters: [], operator: '&' });
}

/**
 * Begins a filter that is true if one of its parts is true.
 *
 * @example
 * matchAny().where('person.lastname', '=', 'love').where('person.emailaddress', '=', 'love').toFilter();
 * @see D-SEA-4
 */
export function matchAny(): FilterBuilder {
  return new FilterBuilder({ filters: [], operator: '|' });
}

const VALUE: Kind = {
  words: 'a string, a finite number, a boolean or a valid Date',
  holds: (value) =>
    ['string', 'boolean'].includes(typeof value) || Number.isFinite(value instanceof Date ? value.getTime() : value),
};

function writeValue(value: FilterValue): string {
  refuseMisuse('value', value, VALUE);
  return value instanceof Date ? formatWireDateTime(value.getTime()) : String(value);
}
