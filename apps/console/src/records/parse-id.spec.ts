import { describe, expect, it } from '@jest/globals';
import { parseId } from './parse-id.js';

describe('parseId', () => {
  it('takes whole numbers as they are written', () => {
    expect(['1', '62', '9007199254740991'].map(parseId)).toEqual([1, 62, 9007199254740991]);
  });

  it.each(['', '0', '-1', '01', '1e1', '0x10', '1.0', ' 1', '1\n', '9007199254740993', '__proto__', undefined])(
    'refuses %j',
    (text) => {
      expect(parseId(text)).toBeUndefined();
    },
  );
});
