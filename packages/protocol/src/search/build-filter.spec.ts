import { describe, expect, it } from '@jest/globals';
import { FILTER_LIMITS } from './filter.js';
import { matchAll, matchAny } from './build-filter.js';

describe('building a filter', () => {
  it('writes values of every type as text', () => {
    const at = new Date('2026-01-31T13:05:59Z');
    expect(matchAll().where('a', '==', 'x', 7.5, true, at).toFilter()).toEqual({
      filters: [{ name: 'a', value: ['x', '7.5', 'true', '2026-01-31 01:05 PM'], operator: '==' }],
      operator: '&',
    });
  });

  it('writes ranges and distances with their second value', () => {
    const filter = matchAny().between('job.id', 1, 9).near('job.joblocation.zipradius', '30301', 25).toFilter();
    expect(filter).toEqual({
      filters: [
        { name: 'job.id', value: ['1'], secondaryValue: ['9'], operator: '=' },
        { name: 'job.joblocation.zipradius', value: ['30301'], secondaryValue: ['25'], operator: '=' },
      ],
      operator: '|',
    });
  });

  it('never changes what it began with', () => {
    const common = matchAll().where('a', '=', 'x');
    common.where('b', '=', 'y');
    expect(common.toFilter().filters).toHaveLength(1);
  });

  it('refuses a filter that the server would refuse', () => {
    let filter = matchAll();
    for (let count = 0; count <= FILTER_LIMITS.conditions; count += 1) filter = filter.where('a', '=', 'x');
    expect(() => filter.toFilter()).toThrow('A search takes at most 100 filters in all');
  });

  it.each([NaN, Infinity, new Date(NaN)])('refuses %p as a value', (value) => {
    expect(() => matchAll().where('a', '=', value)).toThrow(TypeError);
  });
});
