import { expect, it } from '@jest/globals';
import { parseWorkflowId } from './workflow-id.js';

it('reads a positive whole number in its shortest form', () => {
  expect([parseWorkflowId('1'), parseWorkflowId('9007199254740991')]).toEqual([1, 9_007_199_254_740_991]);
});

it.each(['', '0', '-1', '007', '+7', '7.0', '1e3', '0x1', ' 1', '9007199254740993', 'x'])(
  'finds nothing by %j',
  (text) => {
    expect(() => parseWorkflowId(text)).toThrow(
      `There is no workflow of this type with the id ${JSON.stringify(text)}.`,
    );
  },
);
