import { describe, expect, it } from '@jest/globals';
import { contentTypeOf, isImageType } from './content-type.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** The beginning of an archive whose first member has that name and content. */
function zip(name: string, content = ''): string {
  return `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}${content}`;
}

describe('contentTypeOf', () => {
  it.each([
    ['%PDF-1.7', 'cv.exe', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n', 'a', 'image/png'],
    ['\xff\xd8\xff\xe0', 'a', 'image/jpeg'],
    ['GIF89a', 'a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'a', 'image/webp'],
    ['BM\x10\x20\0\0\0\0\0\0', 'a', 'image/bmp'],
    ['II*\0', 'a', 'image/tiff'],
    ['{\\rtf1', 'a', 'application/rtf'],
    ['\x1f\x8b\x08', 'a', 'application/gzip'],
    ['Rar!\x1a\x07\0', 'a', 'application/vnd.rar'],
    [`${OLE}\0`, 'cv.DOC', 'application/msword'],
    [`${OLE}\0`, 'cv.xlt', 'application/vnd.ms-excel'],
    [`${OLE}\0`, 'cv.pdf', 'application/x-ole-storage'],
    [zip('a.txt'), 'cv.docx', 'application/zip'],
    [zip('[Content_Types].xml', 'PK\x03\x04word/document.xml'), 'a', `${OFFICE}.wordprocessingml.document`],
    [zip('_rels/.rels', 'PK\x03\x04xl/workbook.xml'), 'a', `${OFFICE}.spreadsheetml.sheet`],
    [zip('mimetype', 'application/vnd.oasis.opendocument.textPK'), 'a', 'application/vnd.oasis.opendocument.text'],
    [zip('mimetype', 'text/html'), 'a', 'application/zip'],
    ['<!DOCTYPE html><p>', 'cv.txt', 'text/html'],
    ['<?xml version="1.0"?>\n<svg>', 'a.png', 'image/svg+xml'],
    ['<?xml version="1.0"?><a/>', 'a', 'application/xml'],
    ['Ada Lovelace\r\n\tAnalyst', 'cv.pdf', 'text/plain'],
    ['\xff\xfeA\0', 'a', 'text/plain;charset=utf-16le'],
    ['a\0b', 'cv.txt', 'application/octet-stream'],
    ['MZ\x90\0', 'cv.pdf', 'application/octet-stream'],
    ['', 'cv.pdf', 'application/octet-stream'],
  ])('finds %j, named %s, to be %s, whatever its name or its sender says (D-FIL-2)', (bytes, filename, type) => {
    expect(contentTypeOf(Buffer.from(bytes, 'latin1'), filename)).toBe(type);
  });

  it('takes longest heads in linear time', () => {
    for (const piece of ['<!---->', ' ', '<?xml ']) {
      expect(contentTypeOf(Buffer.from(piece.repeat(8192 / piece.length)), 'a')).toMatch(/^(text|application)\//);
    }
  });
});

it('counts as images what shows itself, and no markup', () => {
  expect(['image/png', 'image/svg+xml', 'text/plain'].map(isImageType)).toEqual([true, false, false]);
});
