import { describe, expect, it } from '@jest/globals';
import { unstorableTexts } from './unstorable-texts.js';

const pathsOf = (value: unknown): string[] => unstorableTexts(value).map(({ path }) => path);

describe('unstorableTexts', () => {
  it('finds NUL and halves of surrogate pairs, in values and names', () => {
    expect(pathsOf({ a: 'x\0', b: [{ c: '\ud800' }, '\udc00x'], 'd\0': 1, e: { f: { g: '\0' } } })).toEqual([
      'a',
      'b[0].c',
      'b[1]',
      'd\0',
      'e.f.g',
    ]);
    expect(pathsOf('\0')).toEqual(['']);
  });

  it('finds nothing in other texts and values', () => {
    expect(pathsOf({ a: 'Ünal 😀 \u0001', b: [null, 1, true, {}], 'c d': '' })).toEqual([]);
  });
});
