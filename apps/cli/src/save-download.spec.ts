import { expect, it } from '@jest/globals';
import { safeFileName } from './save-download.js';

it.each(['background_check-1.pdf', 'Prüfung 2026.txt', '日.doc', 'x', '(final) cv.pdf', "Ada's cv.pdf"])(
  'keeps the name %j',
  (name) => {
    expect(safeFileName(name)).toBe(name);
  },
);

it.each([
  ['../../x.pdf', 'x.pdf'],
  ['/etc/passwd', 'passwd'],
  ['C:x', 'C_x'],
  ['.bashrc', 'bashrc'],
  [' x. ', 'x'],
  ['a\nb\u001b[2J', 'ab[2J'],
  ['cv\u202efdp.exe', 'cvfdp.exe'],
  ['a:b|c?.pdf', 'a_b_c_.pdf'],
  ['com1', '_com1'],
])('makes %j the name %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

it.each(['', '.', '..', '/', 'a/', '...', '\u0000'])('makes no name of %j', (name) => {
  expect(safeFileName(name)).toBeUndefined();
});

it('cuts a long name to what a file system takes, and keeps its ending and its characters whole', () => {
  const name = safeFileName(`${'日'.repeat(255)}.pdf`) ?? '';
  expect(name).toBe(`${'日'.repeat(65)}.pdf`);
});
