import { expect, it } from '@jest/globals';
import type { Paint } from './paint.js';
import { renderTable } from './render-table.js';

const marked: Paint = (style, text) => `<${style}>${text}</${style}>`;

it('makes each column as wide as its widest cell, and each row one line', () => {
  const rows = [
    ['😀😀', 'two\nlines', ''],
    ['x', '\u001b[2J', 'last'],
  ];
  expect(renderTable(['a', 'b', 'c'], rows, (_style, text) => text)).toBe(
    ['a   b           c', String.raw`😀😀  two\nlines`, String.raw`x   \x1b[2J     last`, ''].join('\n'),
  );
});

it('sets the heading off', () => {
  expect(renderTable(['a'], [], marked)).toBe('<bold>a</bold>\n');
});
