import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BlueprintRefused, comparePaths } from './blueprint-refused.js';

const problem = (path: string, message = 'is wrong.') => ({ path, message });

describe('BlueprintRefused', () => {
  it('is absent if nothing is wrong', () => {
    expect(BlueprintRefused.for([])).toBeUndefined();
  });

  it('reports each problem once, in the order of their paths', () => {
    const problems = [problem('users[10]'), problem('users[2]'), problem('customer.id'), problem('users[2]')];
    expect(BlueprintRefused.for([...problems, problem('users[2]', 'is odd.')])?.message.split('\n')).toEqual([
      'customer.id: is wrong.',
      'users[2]: is wrong.',
      'users[2]: is odd.',
      'users[10]: is wrong.',
    ]);
  });

  it('refuses a start by lines of path and message', () => {
    expect(BlueprintRefused.for([problem('b'), problem('a')])?.asConfigurationError().message).toBe(
      'TALENT_BLUEPRINT is refused:\n  a: is wrong.\n  b: is wrong.',
    );
  });

  it('refuses a request with code 5 for each, the path as the field; of the document as a whole without one', () => {
    const refusal = BlueprintRefused.for([problem('b'), problem('')])?.asProtocolError();
    expect(refusal?.status).toBe(400);
    expect(refusal?.problems).toEqual([
      { code: 'VALUE_INVALID', field: undefined, detail: 'is wrong.' },
      { code: 'VALUE_INVALID', field: 'b', detail: 'is wrong.' },
    ]);
  });

  it('reports the first 1,000 of them (D-ERR-10)', () => {
    const many = Array.from({ length: 1500 }, (_, index) => problem(`users[${1499 - index}]`));
    const told = BlueprintRefused.for(many)?.asProtocolError().problems;
    expect([told?.length, told?.[0].field, told?.at(-1)?.field]).toEqual([1000, 'users[0]', 'users[999]']);
  });
});

describe('comparePaths', () => {
  it('is an order', () => {
    const paths = fc.array(fc.stringMatching(/^[ab.[\]0-9]{0,8}$/), { maxLength: 12 });
    fc.assert(
      fc.property(paths, (some) => {
        const sorted = some.toSorted(comparePaths);
        for (const [index, path] of sorted.entries())
          for (const later of sorted.slice(index)) expect(comparePaths(path, later)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('is that of code units, except for numbers', () => {
    const paths = ['b', 'a.b', 'a[10].x', 'a[9]', 'a[10]', 'B', 'a', 'customer', 'customLists'];
    expect(paths.toSorted(comparePaths)).toEqual([
      'B',
      'a',
      'a.b',
      'a[9]',
      'a[10]',
      'a[10].x',
      'b',
      'customLists',
      'customer',
    ]);
  });
});
