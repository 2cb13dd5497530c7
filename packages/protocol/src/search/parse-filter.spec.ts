import { describe, expect, it } from '@jest/globals';
import { FILTER_LIMITS } from './filter.js';
import type { SearchFilter } from './filter.js';
import { parseFilter } from './parse-filter.js';

/** The problems of a filter, as an error body writes them; each of them is SEARCH_INVALID. */
function problemsOf(input: unknown): string[] {
  const { problems = [] } = parseFilter(input);
  expect(problems.every(({ code }) => code === 'SEARCH_INVALID')).toBe(true);
  return problems.map(({ field, detail }) => (field === undefined ? detail : `${field}: ${detail}`));
}

/** A filter of that many levels. */
function levels(count: number): SearchFilter {
  return count === 1 ? { filters: [] } : { filters: [], children: [levels(count - 1)] };
}

describe('parsing a filter', () => {
  it('takes every member, and leaves out what was left out', () => {
    const filter = {
      filters: [{ name: 'job.updateddate', value: ['2026-01-01'], secondaryValue: ['2026-02-01'], operator: '=' }],
      operator: '|',
      children: [{ filters: [{ name: 'job.id' }] }],
    };
    expect(parseFilter(filter)).toStrictEqual({ filter });
  });

  it.each<[string, unknown, string]>([
    ['an array', [], 'A search filter must be an object, received an array.'],
    ['no filters', {}, 'filters: is required: an array of filters, or [].'],
    ['null for filters', { filters: null }, 'filters: must be an array, received null.'],
    ['a filter that is none', { filters: ['x'] }, 'filters[0]: must be an object, received "x".'],
    [
      'a filter without a name',
      { filters: [{}] },
      'filters[0].name: is required: the name of a filter, such as "person.lastname".',
    ],
    [
      'a name that is too long',
      { filters: [{ name: `job${'.jobtemplate'.repeat(21)}` }, { name: `job${'.jobtemplate'.repeat(22)}` }] },
      'filters[1].name: must be at most 255 characters long, received 267.',
    ],
    [
      'a value outside an array',
      { filters: [{ name: 'a', value: 'b' }] },
      'filters[0].value: must be an array, received "b".',
    ],
    [
      'a value that is no text',
      { filters: [{ name: 'a', value: ['b', 7] }] },
      'filters[0].value[1]: must be a string, received 7: values are written as text.',
    ],
    [
      'an unknown operator',
      { filters: [{ name: 'a', operator: 'like' }] },
      'filters[0].operator: must be one of "=", "!=", "==", "!==", "<", ">", "<=", ">=", received "like".',
    ],
    [
      'an unknown member',
      { filters: [], page: 1 },
      '"page" is not a member of this object. Members are filters, operator, children.',
    ],
    [
      'an unknown member of a filter',
      { filters: [{ name: 'a', values: [] }] },
      'filters[0]: "values" is not a member of this object. Members are name, value, secondaryValue, operator.',
    ],
    ['a child that is none', { filters: [], children: [7] }, 'children[0]: must be an object, received 7.'],
  ])('refuses %s at its path', (_title, input, problem) => expect(problemsOf(input)).toEqual([problem]));

  it('tells every problem at once (D-SEA-8)', () => {
    const children = [{ filters: [{ name: 'a' }, { name: 'b' }, { name: 'c', operator: '~' }], operator: 'or' }];
    expect(problemsOf({ filters: [{ value: 'x' }], children }).map((problem) => problem.split(': ')[0])).toEqual([
      'filters[0].name',
      'filters[0].value',
      'children[0].filters[2].operator',
      'children[0].operator',
    ]);
  });
});

describe('the limits of a filter (D-SEA-8)', () => {
  const named = (count: number): object[] => Array.from({ length: count }, () => ({ name: 'a' }));
  const { conditions, depth, nodes, values } = FILTER_LIMITS;

  it('takes 10 levels and refuses the eleventh', () => {
    expect(problemsOf(levels(depth))).toEqual([]);
    expect(problemsOf(levels(depth + 1))).toEqual([
      `${Array.from({ length: 10 }, () => 'children[0]').join('.')}: is on level 11: a search takes at most 10, the root being the first.`,
    ]);
  });

  it('takes 100 filters and refuses more, wherever they stand', () => {
    const split = (first: number, second: number): object => ({
      filters: named(first),
      children: [{ filters: named(second) }],
    });
    expect(problemsOf(split(60, conditions - 60))).toEqual([]);
    expect(problemsOf(split(60, conditions - 59))).toEqual([
      'A search takes at most 100 filters in all, received more: search in several steps.',
    ]);
  });

  it('takes 1,000 values and refuses more, second values included', () => {
    const texts = (count: number): string[] => Array.from({ length: count }, () => 'x');
    const filter = (count: number): object => ({
      filters: [{ name: 'a', value: texts(600), secondaryValue: texts(count - 600) }],
    });
    expect(problemsOf(filter(values))).toEqual([]);
    expect(problemsOf(filter(values + 1))).toEqual([
      'A search takes at most 1000 values in all, received 1001: search in several steps.',
    ]);
  });

  it('takes 200 objects of filters, the empty ones among them, and refuses more', () => {
    const filter = (count: number): object => ({
      filters: named(1),
      children: Array.from({ length: count - 1 }, () => ({ filters: [] })),
    });
    expect(problemsOf(filter(nodes))).toEqual([]);
    expect(problemsOf(filter(69_000))).toEqual([
      'A search takes at most 200 objects of filters in all, received more: leave those out that are empty.',
    ]);
  });

  it('ends soon on a filter that is all mistakes', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => index);
    expect(problemsOf({ filters: [], children: many.map(() => ({})) })).toHaveLength(1001);
    expect(problemsOf({ filters: [], ...Object.fromEntries(many.map((name) => [`m${name}`, 1])) })).toHaveLength(1000);
  });
});
