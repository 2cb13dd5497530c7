import { describe, expect, it } from '@jest/globals';
import { findJsonFaults } from './find-json-faults.js';

describe('findJsonFaults', () => {
  it('finds nothing in a document without faults', () => {
    expect(findJsonFaults('{"a":{"a":[{"a":1}]},"b":"a"}')).toEqual([]);
  });

  it('tells repeated names and depth together', () => {
    expect(findJsonFaults('{"a":1,"a":[[[]]]}', { maxDepth: 2 })).toEqual([
      'The member "a" must not be given twice in one object.',
      'The body must not be nested deeper than 2 levels.',
    ]);
  });

  it('takes a string for a name only where a colon follows', () => {
    expect(findJsonFaults('{"a":"b","b":"a","c":["a","a"]}')).toEqual([]);
  });

  it('finds the end of a string behind any number of backslashes', () => {
    for (let count = 0; count < 6; count += 1) {
      const text = JSON.stringify({ ['\\'.repeat(count)]: `${'\\'.repeat(count)}"`, a: 1 });
      expect(findJsonFaults(text)).toEqual([]);
      expect(findJsonFaults(text.replace(/}$/, ',"a":2}'))).toHaveLength(1);
    }
  });
});
