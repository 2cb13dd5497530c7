import { describe, expect, it } from '@jest/globals';
import { FROM_BEGINNING, FROM_NOW, readStart, typesOf, writeStart } from './change-start.js';

describe('the start of the list of changes', () => {
  it.each([
    { from: FROM_NOW, types: '' },
    { from: FROM_BEGINNING, types: 'people,jobs' },
    { from: 'a+b/c=', types: '' },
  ])('comes back from an address as it was written: $from', (start) => {
    expect(readStart(new URLSearchParams(String(writeStart(start))))).toEqual(start);
  });

  it('names nothing in the address of the page that the navigation leads to', () => {
    expect(String(writeStart({ from: FROM_NOW, types: '' }))).toBe('');
    expect(readStart(new URLSearchParams('from=&types='))).toEqual({ from: FROM_NOW, types: '' });
  });

  it('has the types of a text, or all', () => {
    expect(typesOf(' people, jobs,')).toEqual(['people', 'jobs']);
    expect(typesOf(' , ')).toBeUndefined();
  });
});
