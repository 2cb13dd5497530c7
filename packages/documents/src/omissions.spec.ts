import { describe, expect, it } from '@jest/globals';
import { makeZip } from '../test/archives.js';
import { aDocx, aWordParagraph, aWordPicture } from '../test/builders/office-file.builder.js';
import { aWord97Document } from '../test/builders/word-97.builder.js';
import { aWorkbook97 } from '../test/builders/workbook-97.builder.js';
import { pdfOf } from '../test/pdf-of.js';
import { textAndOmissions } from '../test/text-of.js';
import { MAX_ROWS, OMISSIONS, omissionsIn } from './omissions.js';

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${content}</svg>`;

describe('What a text or a PDF lacks (D-FIL-15)', () => {
  it.each([
    [
      'members with a password, and of no known kind',
      makeZip(
        { name: 'a.txt', content: 'read' },
        { name: 'b.txt', content: 'secret', isEncrypted: true },
        { name: 'c.bin', content: Buffer.from([0, 1, 2, 255]) },
        { name: 'empty.txt', content: '' },
      ),
      ['PART_ENCRYPTED', 'PART_UNSUPPORTED'],
    ],
    [
      'the rows of a large sheet',
      aWorkbook97({ rows: Array.from({ length: MAX_ROWS + 1 }, () => ['a']) }),
      ['ROWS_CUT'],
    ],
  ])('is told of a text: %s', async (_what, file, omissions) => {
    expect((await textAndOmissions(file)).omissions).toEqual(omissions);
  });

  const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  it.each(['header', 'footer', 'footnotes', 'comments', 'styles', 'numbering'])(
    'is told if the %s of a docx are damaged, and the rest is read',
    async (type) => {
      const link = `<Relationship Id="rId9" Type="${R}/${type}" Target="${type}.xml"/>`;
      const part = Buffer.from('<w:x><w:tbl><w:tr><w:tc><w:p><w:r><w:t>half');
      const file = aDocx(aWordParagraph('Harbour pilot'), link, { [`word/${type}.xml`]: part });
      expect(await textAndOmissions(file)).toEqual({ text: 'Harbour pilot\n', omissions: ['PART_DAMAGED'] });
      const inPdf = type === 'comments' ? [] : ['PART_DAMAGED'];
      expect((await pdfOf(file, { extension: 'docx' })).omissions).toEqual(inPdf);
    },
  );

  const picture =
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"';
  it.each<[string, string, string | Buffer, readonly string[], readonly string[]]>([
    ['letters without a font', 'txt', 'Harbour ภาษาไทย', ['GLYPHS_MISSING'], ['Thai']],
    ['emoji', 'txt', '🙂', ['GLYPHS_MISSING'], ['other']],
    ['nothing', 'txt', 'Łódź 東京\u200d', [], []],
    ['pictures of others', 'html', '<p>a<img src="https://people.example/a.png"></p>', ['PICTURES_OUTSIDE'], []],
    [
      'linked pictures',
      'docx',
      aDocx(
        `${aWordParagraph('a')}${aWordPicture('link', 'rId9')}`,
        `${picture} Target="https://people.example/a.png" TargetMode="External"/>`,
      ),
      ['PICTURES_OUTSIDE'],
      [],
    ],
    ['the pictures of RTF', 'rtf', '{\\rtf1 Harbour pilot{\\pict 00}}', ['PICTURES_LEFT_OUT'], []],
    [
      'the pictures of a Word 97 document',
      'doc',
      aWord97Document({ body: 'Harbour \x01pilot\r' }),
      ['PICTURES_LEFT_OUT'],
      [],
    ],
    ['no pictures of a Word 97 document', 'doc', aWord97Document({ body: 'Harbour pilot\r' }), [], []],
    ['no pictures of RTF', 'rtf', '{\\rtf1 Harbour pilot}', [], []],
    ['letters of a drawing', 'svg', svg('<title>ไทย</title><text y="50">ខ្មែរ</text>'), ['GLYPHS_MISSING'], ['Khmer']],
    ['pictures beside a drawing', 'svg', svg('<image href="a.png" width="9" height="9"/>'), ['PICTURES_OUTSIDE'], []],
    [
      'HTML in a drawing',
      'svg',
      svg('<foreignObject/><switch><foreignObject/><text y="50">a</text></switch>'),
      ['PART_UNSUPPORTED'],
      [],
    ],
  ])('is told of a PDF: %s', async (_what, extension, file, omissions, fontProblems) => {
    expect(await pdfOf(file, { extension })).toMatchObject({ omissions, fontProblems });
  });

  it('is of a closed set, whatever a process says', () => {
    expect(omissionsIn(['TEXT_CUT', 'a secret', 7, 'PAGES_CUT'])).toEqual(['PAGES_CUT', 'TEXT_CUT']);
    expect(omissionsIn('TEXT_CUT')).toEqual([]);
  });

  it('fits into the headers of one answer', () => {
    const headers = Object.values(OMISSIONS).map((sentence) => `19:${sentence}`);
    expect(headers.length).toBeLessThanOrEqual(20);
    expect(headers.join('').length).toBeLessThanOrEqual(2048);
  });
});
