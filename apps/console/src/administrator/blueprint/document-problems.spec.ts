import { describe, expect, it } from '@jest/globals';
import { parseDocument } from './document-problems.js';

describe('parseDocument', () => {
  it('reads an object', () => {
    expect(parseDocument('{"a": 1}')).toEqual({ document: { a: 1 }, problems: [] });
  });

  it('tells where a text is no JSON', () => {
    const text = '{\n  "a": 1,\n  b: 2\n}';
    const { document, problems } = parseDocument(text);
    expect(document).toBeUndefined();
    expect(text.slice(problems[0]?.from)).toMatch(/^b: 2/);
  });

  it.each(['[]', '3', 'null'])('refuses %s', (text) => {
    expect(parseDocument(text)).toMatchObject({ problems: [{ message: 'must be an object: { … }.' }] });
  });
});
