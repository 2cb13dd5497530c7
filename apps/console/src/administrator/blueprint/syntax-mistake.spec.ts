import { describe, expect, it } from '@jest/globals';
import { findSyntaxMistake } from './syntax-mistake.js';

const JSON_TEXTS = ['{}', ' [1, -2.5e3, "a\\u0041\\"", true, null, {"a": {"b": []}}] ', '"a"', '0'];

describe('findSyntaxMistake', () => {
  it.each(JSON_TEXTS)('finds nothing in %s', (text) => {
    expect(findSyntaxMistake(text)).toBeUndefined();
  });

  it.each([
    ['{"a": 1, b: 2}', 'name', 'b'],
    ['{"a": 1 "b": 2}', 'commaOrBrace', '"b"'],
    ['{"a": 1,}', 'name', '}'],
    ['[1, 2}', 'commaOrBracket', '}'],
    ['{"a": tru}', 'value', 'tru'],
    ['{"a": "b\n}', 'string', '"b'],
    ['{} []', 'end', '['],
  ])('marks in %j the place of %s', (text, kind, marked) => {
    const mistake = findSyntaxMistake(text);
    expect({ kind: mistake?.kind, marked: text.slice(mistake?.from, mistake?.to) }).toEqual({ kind, marked });
  });

  it('agrees with JSON.parse about any part of a text that is cut, or lacks a character', () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    for (const text of JSON_TEXTS) {
      for (let at = 0; at <= text.length; at += 1) {
        for (const broken of [text.slice(0, at), text.slice(0, at) + text.slice(at + 1), text.slice(at)]) {
          expect([broken, findSyntaxMistake(broken) === undefined]).toEqual([broken, isJson(broken)]);
        }
      }
    }
  });
});
