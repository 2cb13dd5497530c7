import { describe, expect, it } from '@jest/globals';
import { keptProblems } from './kept-parts.js';

const ids = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

describe('keptProblems (D-PLT-20)', () => {
  it('counts what earlier blueprints named', () => {
    expect(keptProblems('forms', { kept: ids(1, 1999), wanted: ids(1999, 2) }, 'forms')).toEqual([]);
    expect(keptProblems('forms', { kept: ids(1, 1999), wanted: ids(1999, 3) }, 'forms')).toEqual([
      {
        path: 'forms',
        message: 'must not exceed 2000 forms, including those kept from earlier blueprints, received 2001.',
      },
    ]);
  });

  it('accepts what adds nothing, however many there are', () => {
    expect(keptProblems('forms', { kept: ids(1, 3000), wanted: ids(1, 10) }, 'forms')).toEqual([]);
  });
});
