import { describe, expect, it } from '@jest/globals';
import { nameFilter } from './name-filter.js';

describe('nameFilter', () => {
  it('asks for each word in the first or the last name', () => {
    const either = (word: string) => ({
      operator: '|',
      filters: [
        { name: 'person.firstname', operator: '=', value: [word] },
        { name: 'person.lastname', operator: '=', value: [word] },
      ],
    });
    expect(nameFilter('  Ada  King ')).toEqual({
      filters: [],
      operator: '&',
      children: [either('Ada'), either('King')],
    });
  });

  it('asks for nothing without a word', () => {
    expect(nameFilter('  ')).toBeUndefined();
  });

  it('asks for ten words at most', () => {
    expect(nameFilter('a '.repeat(99))?.children).toHaveLength(10);
  });
});
