import { describe, expect, it } from '@jest/globals';
import { indentJson, jsonProblems } from './json-text.js';

describe('jsonProblems', () => {
  it.each(['', ' \n', '{}', '[1, "a"]'])('finds nothing wrong with %j', (text) => {
    expect(jsonProblems(text)).toEqual([]);
  });

  it('finds what JSON.parse finds, and what the service refuses besides', () => {
    expect(jsonProblems('{\n  "a": x\n}')).toEqual([expect.stringContaining('JSON')]);
    expect(jsonProblems('{"a":1,"a":2}')).toEqual([expect.stringContaining('must not be given twice')]);
  });
});

describe('indentJson', () => {
  it('indents JSON, and leaves other texts alone', () => {
    expect(indentJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indentJson('<b>{</b>')).toBe('<b>{</b>');
  });
});
