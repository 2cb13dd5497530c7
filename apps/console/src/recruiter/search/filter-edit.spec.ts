import { describe, expect, it } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { addGroup, changeGroup, compareBy, comparisonOf, isWhole, newCondition, removeGroup } from './filter-edit.js';

const ID = { name: 'job.id', value: ['7'], operator: '>' } as const;

describe('the filter of the builder', () => {
  it('adds a group that joins by the other operator, at any depth', () => {
    const filter: SearchFilter = { filters: [ID], operator: '&' };
    const grown = changeGroup(addGroup(filter, ID), [0], (group) => addGroup(group, ID));
    expect(grown).toEqual({
      filters: [ID],
      operator: '&',
      children: [{ filters: [ID], operator: '|', children: [{ filters: [ID], operator: '&' }] }],
    });
    expect(changeGroup(grown, [0], (group) => removeGroup(group, 0)).children?.[0]?.children).toEqual([]);
  });

  it('turns a comparison into a range and back', () => {
    const range = compareBy(ID, 'range');
    expect(range).toEqual({ name: 'job.id', value: ['7'], secondaryValue: [''], operator: '=' });
    expect(comparisonOf(range)).toBe('range');
    expect(comparisonOf(compareBy(ID, 'notRange'))).toBe('notRange');
    expect(compareBy(range, '<=')).toEqual({ name: 'job.id', value: ['7'], operator: '<=' });
  });

  it.each<[string, SearchFilter, boolean]>([
    ['a condition with a value', { filters: [ID] }, true],
    ['an open range', { filters: [{ name: 'job.id', secondaryValue: ['9'] }] }, true],
    ['no condition', { filters: [] }, false],
    ['a condition without a value', { filters: [newCondition('job.id', 'number')] }, false],
    ['a value that is empty', { filters: [{ name: 'job.id', value: ['7', ''] }] }, false],
    ['an empty group', { filters: [ID], children: [{ filters: [] }] }, false],
  ])('says whether %s can be sent', (_, filter, expected) => {
    expect(isWhole(filter)).toBe(expected);
  });
});
