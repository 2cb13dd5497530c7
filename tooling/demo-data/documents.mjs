import { crc32 } from 'node:zlib';

const RIGHT_TO_LEFT = new Set(['ar', 'he']);
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** How each format is written. Nothing depends on a clock or a library, so the bytes are always the same. */
const FORMATS = { txt: textOf, html: htmlOf, docx: docxOf, pdf: pdfOf };

/**
 * Returns the bytes of a resume in the format of its file's ending.
 *
 * @param {import('./resumes.table.mjs').Resume} resume
 * @returns {Buffer}
 */
export function documentOf(resume) {
  return FORMATS[resume.file.slice(resume.file.lastIndexOf('.') + 1)](resume);
}

function textOf({ lines: [name, title, ...rest] }) {
  return Buffer.from(`${[name, title, '', ...rest].join('\n')}\n`);
}

function htmlOf({ language, lines: [name, title, ...rest] }) {
  const direction = RIGHT_TO_LEFT.has(language) ? ' dir="rtl"' : '';
  return Buffer.from(
    [
      '<!doctype html>',
      `<html lang="${language}"${direction}>`,
      `<head><meta charset="utf-8"><title>${escaped(name)}</title></head>`,
      '<body>',
      `<h1>${escaped(name)}</h1>`,
      `<h2>${escaped(title)}</h2>`,
      ...rest.map((line) => `<p>${escaped(line)}</p>`),
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  );
}

function docxOf({ language, lines }) {
  const [paragraph, run] = RIGHT_TO_LEFT.has(language)
    ? ['<w:pPr><w:bidi/></w:pPr>', '<w:rPr><w:rtl/></w:rPr>']
    : ['', ''];
  const body = lines.map((line) => `<w:p>${paragraph}<w:r>${run}<w:t>${escaped(line)}</w:t></w:r></w:p>`).join('');
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipOf({
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
  });
}

/** Writes the letters of Western Europe, which Helvetica has without an embedded font. */
function pdfOf({ lines }) {
  const shown = lines.map((line) => `(${line.replaceAll('’', "'").replace(/[\\()]/g, '\\$&')}) Tj T*`);
  const content = `BT /F1 11 Tf 56 780 Td 18 TL\n${shown.join('\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${text}${xref}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const VERSION = 20;
/** 2026-11-20, 12:00, as zip files write it. */
const [TIME, DATE] = [12 << 11, ((2026 - 1980) << 9) | (11 << 5) | 20];

/** Returns a zip of uncompressed members, because libraries compress differently from version to version. */
function zipOf(members) {
  let offset = 0;
  const written = Object.entries(members).map(([name, text]) => {
    const [content, label] = [Buffer.from(text), Buffer.from(name)];
    const about = Buffer.alloc(26);
    about.writeUInt16LE(VERSION, 0);
    about.writeUInt16LE(TIME, 6);
    about.writeUInt16LE(DATE, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(label.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, label, content]);
    const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([VERSION, 0]), about, place, label]);
    offset += local.length;
    return { local, central };
  });
  const directory = Buffer.concat(written.map(({ central }) => central));
  const end = Buffer.alloc(18);
  end.writeUInt16LE(written.length, 4);
  end.writeUInt16LE(written.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written.map(({ local }) => local), directory, Buffer.from('PK\x05\x06'), end]);
}
