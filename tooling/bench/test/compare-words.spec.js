import { describe, expect, it } from '@jest/globals';

import { compareWords } from '../documents/compare-words.mjs';

describe('the comparison of words', () => {
  it.each([
    ['a word that is not there, once', 'Ada Lovelace', ['Ada Lovelace, Analyst and Analyst'], ['analyst', 'and'], []],
    ['a word of any of the others', 'Ada', ['Ada', 'Ada Byron'], ['byron'], []],
    ['a word that we alone have', 'Ada Lovelace', ['Ada', 'Ada'], [], ['lovelace']],
    ['no word that is written in another way', 'O\uFB03CE of Ren\u00e9e', ['Office of Rene\u0301e'], [], []],
    ['no word that is split or joined', 'Ana-\nlyst L o n d o n', ['Analyst Lon don'], [], []],
    ['no word of two letters', 'Ada', ['Ada 12 of'], [], []],
    ['a short word of a script without spaces', '日本', ['日本 国'], ['国'], []],
    ['nothing that only we have if no other reads the file', 'Ada', [], [], []],
  ])('finds %s', (_what, ours, theirs, missing, onlyOurs) => {
    expect(compareWords(ours, theirs)).toMatchObject({ missing, onlyOurs });
  });
});
