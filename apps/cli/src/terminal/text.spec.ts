import { describe, expect, it } from '@jest/globals';
import { oneLine, printable, renderTable } from './text.js';

describe('printable', () => {
  it('shows what steers a terminal, or turns the direction of a text', () => {
    expect(printable('a\u001B[2Jb\u009Bc')).toBe('a\\x1b[2Jb\\x9bc');
    expect(printable('user\u202Egnp.exe\u2066')).toBe('user\\u202egnp.exe\\u2066');
  });

  it('leaves letters of every direction, lines and tabs as they are', () => {
    for (const text of ['Käthe', 'עברית', 'नमस्ते', '👩‍🚀', 'a\tb\nc']) expect(printable(text)).toBe(text);
  });
});

describe('oneLine', () => {
  it('shows a line end', () => expect(oneLine('a\nb')).toBe('a\\nb'));
});

it('makes each column as wide as its widest cell, and each row one line', () => {
  const rows = [
    ['😀😀', 'two\nlines', ''],
    ['x', '\u001b[2J', 'last'],
  ];
  expect(renderTable(['a', 'b', 'c'], rows, (_style, text) => text)).toBe(
    ['a   b           c', String.raw`😀😀  two\nlines`, String.raw`x   \x1b[2J     last`, ''].join('\n'),
  );
});
