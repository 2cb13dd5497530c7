import { describe, expect, it } from '@jest/globals';
import { BlueprintRefused } from './blueprint-refused.js';

const problem = (path: string, message = 'is wrong.') => ({ path, message });

describe('BlueprintRefused', () => {
  it('reports the first 1,000 of them (D-ERR-10)', () => {
    const many = Array.from({ length: 1500 }, (_, index) => problem(`users[${1499 - index}]`));
    const told = BlueprintRefused.for(many)?.asProtocolError().problems;
    expect([told?.length, told?.[0].field, told?.at(-1)?.field]).toEqual([1000, 'users[0]', 'users[999]']);
  });
});
