import { expect, it } from '@jest/globals';
import { attachmentName, isPlainFileName } from './attachment-name.js';

it.each([
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  [String.raw`attachment; filename="a\"b\\c.pdf"`, String.raw`a"b\c.pdf`],
  ['attachment;filename=plain.pdf', 'plain.pdf'],
  ['attachment; FileName = "x.pdf"; size=3', 'x.pdf'],
  ['attachment; filename="_.pdf"; filename*=UTF-8\'\'%E6%97%A5.pdf', '日.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%FF', 'x.pdf'],
  ['attachment', undefined],
  ['', undefined],
])('reads the name that %j gives', (disposition, name) => {
  expect(attachmentName(disposition)).toBe(name);
});

it.each(['background_check-1.pdf', 'Prüfung 2026.txt', '日.doc', 'x'])('takes %j for a file right here', (name) => {
  expect(isPlainFileName(name)).toBe(true);
});

it.each(['', '.', '..', '../x', 'a/b', 'a\\b', 'C:x', '.x', '-x', ' x', 'x.', 'a\nb', 'a\u202eb', 'x'.repeat(201)])(
  'takes %j for none',
  (name) => {
    expect(isPlainFileName(name)).toBe(false);
  },
);
