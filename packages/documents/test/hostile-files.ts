import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { makeZip } from './archives.js';
import type { ArchivedFile } from './archives.js';

const MB = 1_000_000;
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPES: ArchivedFile = {
  name: '[Content_Types].xml',
  content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
};

/** Returns a Word document with the given body. */
export function docxOf(body: string | Buffer): Buffer {
  const start = `<w:document ${WORD}><w:body>`;
  const content = Buffer.concat([Buffer.from(start), Buffer.from(body), Buffer.from('</w:body></w:document>')]);
  return makeZip(TYPES, { name: 'word/document.xml', content });
}

function entityBomb(): Buffer {
  const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
  const dtd = `<!DOCTYPE bomb [<!ENTITY e0 "ha">${entities.join('')}]>`;
  const content = `<?xml version="1.0"?>${dtd}<w:document ${WORD}><w:p><w:t>&e9;</w:t></w:p></w:document>`;
  return makeZip(TYPES, { name: 'word/document.xml', content });
}

/** Declares an entity with a file of the machine. A parser that expands entities would read the file. */
function externalEntity(): Buffer {
  const content = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><w:document ${WORD}><w:t>&f;</w:t></w:document>`;
  return makeZip(TYPES, { name: 'word/document.xml', content });
}

/** Returns a black picture with one bit for each pixel. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(content), 4);
    return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns a workbook with a cell in the last possible row and column. */
export function wideWorkbook(): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const link = `<Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>`;
  const cells =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>first</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  return makeZip(
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${link}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${cells}</sheetData></worksheet>`,
    },
  );
}

function nestedZips(depth: number): Buffer {
  let archive = makeZip({ name: 'a.txt', content: 'deep' });
  for (let level = 1; level < depth; level += 1) archive = makeZip({ name: 'a.zip', content: archive });
  return archive;
}

/** Files that attack the machine that reads them, and how each is refused. */
export const HOSTILE_FILES: Readonly<Record<string, { readonly make: () => Buffer; readonly code: string }>> = {
  'a zip of 80 MB of zeros': { make: () => makeZip({ name: 'a.txt', content: Buffer.alloc(80 * MB) }), code: 'LIMIT' },
  'a gz of 80 MB of zeros': { make: () => gzipSync(Buffer.alloc(80 * MB)), code: 'LIMIT' },
  'a docx of 120 MB of XML': { make: () => docxOf(Buffer.alloc(120 * MB, ' ')), code: 'LIMIT' },
  'a docx of 200,000 nested tags': { make: () => docxOf('<w:p>'.repeat(200_000)), code: 'LIMIT' },
  'a docx of entities of entities': { make: entityBomb, code: 'CORRUPT' },
  'a docx that names a file of the machine': { make: externalEntity, code: 'CORRUPT' },
  'a picture of 30,000 pixels a side': { make: () => pngOf(30_000, 30_000), code: 'LIMIT' },
  'a picture of more pixels than may be': { make: () => pngOf(11_000, 11_000), code: 'LIMIT' },
  'zips in zips': { make: () => nestedZips(5), code: 'LIMIT' },
  'a zip whose names lead out of it': {
    make: () => makeZip({ name: '../../a.txt', content: 'text' }),
    code: 'CORRUPT',
  },
  'a page of 200,000 nested tags': { make: () => Buffer.from(`<html>${'<b>'.repeat(200_000)}`), code: 'LIMIT' },
  'rich text of 200,000 nested groups': { make: () => Buffer.from(`{\\rtf1${'{'.repeat(200_000)}`), code: 'LIMIT' },
};
