import { describe, expect, it } from '@jest/globals';
import { findMistakes, parseDocument, placeAgain } from './document-problems.js';

describe('parseDocument', () => {
  it('reads an object', () => {
    expect(parseDocument('{"a": 1}')).toEqual({ document: { a: 1 } });
  });

  it('tells where a text is no JSON', () => {
    const text = '{\n  "a": 1,\n  b: 2\n}';
    const { document, mistake } = parseDocument(text);
    expect(document).toBeUndefined();
    expect(text.slice(mistake?.from)).toMatch(/^b: 2/);
  });

  it.each(['[]', '3', 'null'])('refuses %s', (text) => {
    expect(parseDocument(text)).toMatchObject({ mistake: { kind: 'document' } });
  });
});

describe('findMistakes', () => {
  const schema = { properties: { a: { type: 'integer' } }, additionalProperties: false };

  it('looks at the schema once the text is JSON', () => {
    expect(findMistakes('{"a": "x", "b"}', schema)).toMatchObject([{ kind: 'colon' }]);
    expect(findMistakes('{"a": "x", "b": 1}', schema)).toMatchObject([{ kind: 'type' }, { kind: 'unknown' }]);
    expect(findMistakes('{"a": "x", "b": 1}', undefined)).toEqual([]);
  });
});

describe('placeAgain', () => {
  const problem = { from: 1, to: 7, path: 'a', message: 'is wrong.' };

  it('follows its path in the text of now', () => {
    expect(placeAgain('{"b": 1, "a": 2}', problem)).toMatchObject({ from: 9, path: 'a', message: 'is wrong.' });
  });

  it('stays if the text is no JSON now', () => {
    expect(placeAgain('{"b": 1, "a": ', problem)).toEqual(problem);
  });
});
