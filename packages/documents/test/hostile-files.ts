import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { opaquePng } from '../src/pdf/drawings/draw-svg.js';
import { makeZip } from './archives.js';
import { aDocx } from './builders/office-file.builder.js';

const MB = 1_000_000;

/** Returns a docx whose body declares entities, and shows one of them. */
function entitiesOf(declarations: string, shown: string): Buffer {
  const body = `<!DOCTYPE x [${declarations}]><w:document><w:p><w:t>${shown}</w:t></w:p></w:document>`;
  return aDocx('', '', { 'word/document.xml': Buffer.from(body) });
}

function entityBomb(): Buffer {
  const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
  return entitiesOf(`<!ENTITY e0 "ha">${entities.join('')}`, '&e9;');
}

/** Returns a PNG that claims to have sides of so many pixels, and has few bytes of them. */
export function largePng(side: number): Buffer {
  const small = opaquePng(new Uint8Array(4), 1, 1);
  const png = Buffer.concat([small, deflateSync(Buffer.alloc(1_000_000))]);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
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
  'a docx of 120 MB of XML': { make: () => aDocx(' '.repeat(120 * MB)), code: 'LIMIT' },
  'a docx of 200,000 nested tags': { make: () => aDocx('<w:p>'.repeat(200_000)), code: 'LIMIT' },
  'a docx of entities of entities': { make: entityBomb, code: 'CORRUPT' },
  // A parser that expands entities would read the file.
  'a docx that names a file of the machine': {
    make: () => entitiesOf('<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;'),
    code: 'CORRUPT',
  },
  'a picture of 30,000 pixels a side': { make: () => largePng(30_000), code: 'LIMIT' },
  'a picture of more pixels than may be': { make: () => largePng(11_000), code: 'LIMIT' },
  'zips in zips': { make: () => nestedZips(5), code: 'LIMIT' },
  'a zip whose names lead out of it': {
    make: () => makeZip({ name: '../../a.txt', content: 'text' }),
    code: 'CORRUPT',
  },
  'a page of 200,000 nested tags': { make: () => Buffer.from(`<html>${'<b>'.repeat(200_000)}`), code: 'LIMIT' },
  'rich text of 200,000 nested groups': { make: () => Buffer.from(`{\\rtf1${'{'.repeat(200_000)}`), code: 'LIMIT' },
};
