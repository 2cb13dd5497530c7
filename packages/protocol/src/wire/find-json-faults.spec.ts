import { describe, expect, it } from '@jest/globals';
import { findJsonFaults } from './find-json-faults.js';

const detailsOf = (...of: Parameters<typeof findJsonFaults>) => findJsonFaults(...of).map(({ detail }) => detail);

describe('findJsonFaults', () => {
  it('finds nothing in a document without faults', () => {
    expect(findJsonFaults('{"a":{"a":[{"a":1}]},"b":"a"}')).toEqual([]);
  });

  it('tells repeated names and depth together', () => {
    expect(detailsOf('{"a":1,"a":[[[]]]}', { maxDepth: 2 })).toEqual([
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

  it.each([
    ['{"a":9007199254740993}', 'a', '9007199254740993, which would become 9007199254740992;'],
    ['{"a":{"b":[{"c":1},{"c":0.10000000000000001}]}}', 'a/b/c', '0.10000000000000001, which would become 0.1;'],
    ['{"a":[1,2,[1e400]],"b":1}', 'a', '1e400, which would become Infinity;'],
    ['{"a":{"x":"y"},"b":-1E-400 }', 'b', '-1E-400, which would become 0;'],
    ['{"a":1,"b":{},"c":"9007199254740993","d":[],"e":12345678901234567}', 'e', '12345678901234567, '],
  ])('tells a number that would not be kept, and where it stands: %s', (text, field, told) => {
    expect(findJsonFaults(text)).toEqual([
      { code: 'VALUE_INVALID', field, detail: expect.stringContaining(`received ${told}`) },
    ]);
  });

  it('tells one that stands alone without a field, and a long one cut', () => {
    const [fault] = findJsonFaults('9'.repeat(100_000));
    expect(fault?.field).toBeUndefined();
    expect(fault?.detail).toMatch(/received 9{40}…, which would become Infinity/);
  });

  it('finds numbers wherever they end', () => {
    for (const end of [',"b":1}', '}', ' }', '\n}', '\t,"b":1}']) {
      expect(findJsonFaults(`{"a":9007199254740993${end}`)).toHaveLength(1);
      expect(findJsonFaults(`{"a":-12.5e3${end}`)).toEqual([]);
    }
    expect(findJsonFaults('[1,-2,3.5,4e5,-6E+7,8e-9,0,true,false,null,"-1e400"]')).toEqual([]);
  });

  it('tells the first 20 numbers', () => {
    expect(findJsonFaults(`[${'1e400,'.repeat(50_000)}1]`)).toHaveLength(20);
  });
});
