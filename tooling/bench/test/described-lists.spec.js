import { describe, expect, it } from '@jest/globals';

import { checkList } from '../http/lists/whole-list-changes.mjs';

describe('the check of a list', () => {
  const answer = (...children) => ({ status: 200, text: JSON.stringify({ children }) });
  const wanted = { ids: [1, 2], names: ['a', 'b'] };
  const [one, two] = [
    { listnodeid: '1', value: 'a' },
    { listnodeid: '2', value: 'b' },
  ];

  it('takes every node with its label at its place', () => {
    expect(() => checkList(answer(one, two), wanted)).not.toThrow();
  });

  it.each([
    ['a node that is missing', [one]],
    ['another order', [two, one]],
    ['another label', [one, { ...two, value: 'c' }]],
  ])('refuses %s', (_what, children) => {
    expect(() => checkList(answer(...children), wanted)).toThrow('not as it was sent');
  });
});
