import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findJsonExcess } from './find-json-excess.js';

function objectOf(members: number, value = '1'): string {
  return `{${Array.from({ length: members }, (_, index) => `"m${index}":${value}`).join(',')}}`;
}

const TOO_MANY_MEMBERS = {
  code: 'BODY_MALFORMED',
  detail: 'The body must not have more than 10000 members in one object.',
};
const TOO_MANY_CONTAINERS = {
  code: 'BODY_MALFORMED',
  detail: 'The body must not hold more than 250000 objects and arrays.',
};

describe('findJsonExcess', () => {
  it.each([
    ['an object', (object: string) => object],
    ['one in an array', (object: string) => `[1,${object}]`],
    ['one in a member, behind others', (object: string) => `{"a":{"b":1},"c":[${object}]}`],
  ])('finds more than 10,000 members of %s', (_title, around) => {
    expect(findJsonExcess(around(objectOf(10_001)))).toEqual(TOO_MANY_MEMBERS);
    expect(findJsonExcess(around(objectOf(10_000)))).toBeUndefined();
  });

  it('counts the members of each object on its own, and those behind a nested one', () => {
    expect(findJsonExcess(`[${objectOf(6000)},${objectOf(6000)}]`)).toBeUndefined();
    expect(findJsonExcess(`{${'"a":{},'.repeat(10_000)}"b":1}`)).toEqual(TOO_MANY_MEMBERS);
  });

  it('finds more than 250,000 objects and arrays', () => {
    expect(findJsonExcess(`[${'[],'.repeat(250_000)}0]`)).toEqual(TOO_MANY_CONTAINERS);
    expect(findJsonExcess(`[${'{},'.repeat(249_999)}0]`)).toBeUndefined();
  });

  it('counts nothing that stands within a string', () => {
    const text = '[{:\\"[{:'.repeat(30_000);
    expect(findJsonExcess(`{"a":"${text}"}`)).toBeUndefined();
  });

  it.each([
    ['a string without an end', `["${'x'.repeat(50_000)}`],
    ['closing brackets alone', '}]'.repeat(50_000)],
    ['colons alone, fewer than are too many', ':'.repeat(9999).padEnd(50_000)],
    ['a string that ends with an escape', `["${'\\'.repeat(50_001)}"`],
  ])('leaves what is no JSON to who parses it: %s', (_title, text) => {
    expect(findJsonExcess(text)).toBeUndefined();
  });

  it('takes every text, whatever it holds', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', 'x', '1');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 50 }), (pieces) => {
        void findJsonExcess(pieces.join('').repeat(Math.ceil(40_000 / pieces.length)));
      }),
      { numRuns: 50 },
    );
  });
});
