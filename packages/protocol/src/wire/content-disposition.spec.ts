import { expect, it } from '@jest/globals';
import { readFilename } from './content-disposition.js';

it.each([
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  [String.raw`attachment; filename="a\"b\\c.pdf"`, String.raw`a"b\c.pdf`],
  [String.raw`attachment; filename="C:\cv\a.pdf"`, String.raw`C:\cv\a.pdf`],
  ['attachment; FileName = "x.pdf"; size=3', 'x.pdf'],
  [`attachment; filename="x; filename*=UTF-8''evil.exe; y.pdf"`, `x; filename*=UTF-8''evil.exe; y.pdf`],
  ['attachment; name="filename=evil.exe"; filename=a.pdf', 'a.pdf'],
  ["attachment; filename*=UTF-8''100%.pdf", '100%.pdf'],
  ["attachment; FileName* = utf-8'fr-CA'Caf%C3%A9.pdf", 'Café.pdf'],
  ['attachment; filename="_.pdf"; filename*=UTF-8\'\'%E6%97%A5.pdf', '日.pdf'],
  ["attachment; filename*=utf-8'en-GB'Caf%C3%A9.pdf; filename=_.pdf", 'Café.pdf'],
  ['attachment; filename*="UTF-8\'\'Caf%C3%A9.pdf"', 'Café.pdf'],
  ["attachment; filename*=ISO-8859-1''Caf%E9.pdf", 'Café.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%FF', 'x.pdf'],
  ['attachment; filename="x.pdf"; filename*=KOI8-R\'\'%C1', 'x.pdf'],
  ['attachment; filename="Caf\u00c3\u00a9.pdf"', 'Café.pdf'],
  ['attachment; filename="Caf\u00e9.pdf"', 'Café.pdf'],
  ['attachment', undefined],
  ['', undefined],
])('reads the name that %j gives', (disposition, name) => expect(readFilename(disposition)).toBe(name));

it('undoes the escapes of a sender in names without a charset alone', () => {
  const unescape = (name: string): string => name.replaceAll('%22', '"');
  expect(readFilename('form-data; filename="%22"', unescape)).toBe('"');
  expect(readFilename("form-data; filename*=UTF-8''%2522", unescape)).toBe('%22');
});
