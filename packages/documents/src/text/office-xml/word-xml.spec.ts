import { describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../../test/pdf-of.js';
import { readPdfPages } from '../../test-support/read-document.js';
import { textOf } from '../../../test/text-of.js';
import { kindOfBytes } from '../../kinds/kind-of-file.js';

const paragraph = (text: string): string =>
  `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
const wordXml = (body: string, { doctype = '', encoding = 'UTF-8' } = {}): string =>
  `<?xml version="1.0" encoding="${encoding}" standalone="yes"?>\n<?mso-application progid="Word.Document"?>\n${doctype}<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><o:DocumentProperties xmlns:o="o"><o:Title>no</o:Title></o:DocumentProperties><w:body>${body}</w:body></w:wordDocument>`;

const BODY = [
  paragraph('Zo\u00eb M\u00fcller'),
  '<w:p><w:r><w:t>Harbour</w:t><w:tab/><w:t>pilot</w:t><w:delText>no</w:delText></w:r></w:p>',
  `<w:tbl><w:tr>${cell('2019')}${cell('Port')}</w:tr></w:tbl>`,
  '<w:p><w:r><w:pict><w:binData w:name="wordml://1.png">iVBORw0KGgo=</w:binData></w:pict></w:r></w:p>',
  `<w:sectPr><w:hdr w:type="odd">${paragraph('Curriculum')}</w:hdr></w:sectPr>`,
].join('');
const EXPECTED = /^Zo\u00eb M\u00fcller\nHarbour\tpilot\n2019\tPort\n+Curriculum\n$/;

describe('Word 2003 XML, also where it is named .doc', () => {
  it.each([
    ['as Word writes it', Buffer.from(wordXml(BODY))],
    ['in UTF-16', Buffer.from(`\ufeff${wordXml(BODY)}`, 'utf16le')],
    ['in another encoding', Buffer.from(wordXml(BODY, { encoding: 'windows-1252' }), 'latin1')],
    [
      'as a docx in one file',
      Buffer.from(
        `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="p"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document xmlns:w="w"><w:body>${BODY}</w:body></w:document></pkg:xmlData></pkg:part></pkg:package>`,
      ),
    ],
  ])('gives its text %s', async (_title, bytes) => {
    expect(await kindOfBytes(bytes, 'doc')).toBe('word-xml');
    expect(await textOf(bytes)).toMatch(EXPECTED);
  });

  it('gives a PDF of its text', async () => {
    const { pdf, fidelity } = await pdfOf(wordXml(BODY));
    const words = (await readPdfPages(pdf)).join('');
    expect([words.includes('Harbour'), words.includes('wordDocument')]).toEqual([true, false]);
    expect(fidelity).toBe('reflow');
  });

  it.each([
    ['is nested too deep', wordXml('<w:p>'.repeat(2000)), 'LIMIT'],
    ['is cut off', wordXml(BODY).slice(0, 400), 'CORRUPT'],
  ])('is refused where it %s', async (_title, source, code) => {
    await expect(textOf(Buffer.from(source))).rejects.toMatchObject({ code });
  });
});
