import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contentTypeOf } from './content-type.js';
import type { ContentType } from './content-type.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const HEAD_BYTES = 8192;
const TAIL_BYTES = 65_536;

const typeOf = (content: string | Buffer, filename = 'a', declared?: string): Promise<ContentType> => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const ends = { head: bytes.subarray(0, HEAD_BYTES), tail: bytes.subarray(-TAIL_BYTES), size: bytes.length };
  return contentTypeOf(ends, { filename, declared });
};

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../packages/documents/test/fixtures/${name}`, import.meta.url));

/** A zip whose members stand as they are. */
function storedZip(...members: ReadonlyArray<readonly [name: string, content: Buffer]>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of members) {
    const header = Buffer.alloc(30 + name.length);
    header.write('PK\x03\x04', 'latin1');
    header.writeUInt32LE(content.length, 18);
    header.writeUInt32LE(content.length, 22);
    header.writeUInt16LE(name.length, 26);
    header.write(name, 30, 'latin1');
    const entry = Buffer.alloc(46 + name.length);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46, 'latin1');
    locals.push(header, content);
    central.push(entry);
    at += header.length + content.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

describe('The type of a content', () => {
  it.each([
    ['%PDF-1.7', 'cv.exe', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n', 'a', 'image/png'],
    ['\xff\xd8\xff\xe0', 'a', 'image/jpeg'],
    ['II*\0', 'a', 'image/tiff'],
    ['MM\0+\0\b\0\0', 'a', 'image/tiff'],
    ['\n\x05\x01\x01', 'scan.tif', 'image/vnd.zbrush.pcx'],
    ['{\\rtf1', 'a', 'application/rtf'],
    ['\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'clip.txt', 'video/mp4'],
    [`${OLE}\0`, 'cv.DOC', 'application/msword'],
    [`${OLE}\0`, 'mail.msg', 'application/vnd.ms-outlook'],
    [`${OLE}\0`, 'cv.pdf', 'application/x-ole-storage'],
    ['<!DOCTYPE html><p>', 'cv.txt', 'text/html'],
    ['<?xml version="1.0"?>\n<svg>', 'a.png', 'image/svg+xml'],
    ['%!PS-Adobe-3.0', 'a.txt', 'application/postscript'],
    ['Ada Lovelace\r\n\tAnalyst', 'cv.pdf', 'text/plain'],
    ['BMW is a car', 'a', 'text/plain'],
    ['\xff\xfeA\0', 'a', 'text/plain;charset=utf-16le'],
    ['a\0b', 'cv.txt', 'application/octet-stream'],
    ['', 'cv.pdf', 'application/octet-stream'],
  ])('is what %j shows, named %s: %s (D-FIL-12)', async (bytes, filename, type) => {
    expect((await typeOf(bytes, filename)).type).toBe(type);
  });

  it.each([
    ['resume.docx', `${OFFICE}.wordprocessingml.document`],
    ['resume.dotx', `${OFFICE}.wordprocessingml.template`],
    ['resume.odt', 'application/vnd.oasis.opendocument.text'],
    ['resume.doc', 'application/msword'],
    ['scan.pcx', 'image/vnd.zbrush.pcx'],
  ])('is the type of the office file or picture, for any name: %s', async (name, type) => {
    expect((await typeOf(fixture(name), 'app.zip', 'text/plain')).type).toBe(type);
  });

  it('is that of an archive which holds a document', async () => {
    const archive = storedZip(['cv.docx', fixture('resume.docx')], ['word/readme.txt', Buffer.from('words')]);
    expect((await typeOf(archive, 'app.zip')).type).toBe('application/zip');
    expect((await typeOf(archive, 'app.docx', `${OFFICE}.wordprocessingml.document`)).type).toBe('application/zip');
  });

  it('is that of a document whose content types stand behind its first bytes', async () => {
    const late = storedZip(
      ['word/document.xml', Buffer.alloc(100_000, 'x')],
      ['[Content_Types].xml', Buffer.from('<Types/>')],
    );
    expect((await typeOf(late)).type).toBe(`${OFFICE}.wordprocessingml.document`);
    expect((await typeOf(late, 'a.dotx')).type).toBe(`${OFFICE}.wordprocessingml.template`);
    expect((await typeOf(late, 'a.xlsx')).type).toBe(`${OFFICE}.wordprocessingml.document`);
  });

  it.each([
    ['name,age\nAda,36\n', 'a.csv', undefined, 'text/csv'],
    ['# Ada', 'a.md', undefined, 'text/markdown'],
    ['<p>Ada', 'a.html', undefined, 'text/html'],
    ['<p>Ada', 'a', 'text/html; charset=windows-1251', 'text/html;charset=windows-1251'],
    ['name;age', 'a.txt', 'Text/CSV;charset="cp1251"', 'text/csv;charset=windows-1251'],
    ['name;age', 'a.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['name;age', 'a', 'text/csv; charset=nonsense', 'text/csv'],
    ['words', 'a.pdf', 'application/pdf', 'text/plain'],
    ['words', 'a.png', 'image/png', 'text/plain'],
    ['alert(1)', 'a.js', 'text/javascript', 'text/plain'],
    ['words', 'a', 'multipart/x-mixed-replace', 'text/plain'],
    ['a\0\x01b', 'a.mdb', undefined, 'application/x-msaccess'],
    ['a\0\x01b', 'a', 'application/vnd.acme', 'application/vnd.acme'],
    ['a\0\x01b', 'a', 'text/html', 'application/octet-stream'],
    ['a\0\x01b', 'a.png', 'image/png', 'application/octet-stream'],
  ])('is reported if %j does not show it: %s as %s is %s', async (bytes, filename, declared, type) => {
    expect(await typeOf(bytes, filename, declared)).toEqual({ type, isImage: false });
  });

  it('counts as an image what shows itself, and no markup', async () => {
    expect((await typeOf('\x89PNG\r\n\x1a\n')).isImage).toBe(true);
    expect((await typeOf('<svg/>')).isImage).toBe(false);
    expect((await typeOf('a\0b', 'a.png', 'image/png')).isImage).toBe(false);
  });
});
