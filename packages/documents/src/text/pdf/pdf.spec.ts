import { describe, expect, it } from '@jest/globals';
import { linesOf, makePdf, streamOf } from '../../../test/builders/pdf-file.builder.js';
import { fixture } from '../../../test/fixtures.js';
import { textAndOmissions, textOf } from '../../../test/text-of.js';

const FONT = '<< /Font << /F 5 0 R >> >>';

describe('The text of a PDF', () => {
  it.each([
    ['a broken word', ['This is an exam-', 'ple of hyphens in', 'well-known words'], /an example of hyphens in\n/],
    ['a broken word with an ending', ['The em-', "ployer's name"], /employer.s name/],
    ['an address', ['Write to anne-', 'lise@people.example'], /anne-lise@people/],
    ['a compound word', ['I am self-', 'employed'], /self-employed/],
    ['a compound word that stands elsewhere', ['A book-', 'keeper, the book-keeper'], /A book-keeper/],
    ['a part of a pair', ['In pre-', 'and postnatal care'], /pre- and postnatal/],
  ])('keeps or drops the hyphen at the end of a line in %s', async (_, lines, expected) => {
    expect(await textOf(makePdf(linesOf(...lines)))).toMatch(expected);
  });

  it.each([
    ['text', '/FT /Tx /V (Zoe)', 'Zoe'],
    ['a choice', '/FT /Ch /Ff 131072 /Opt [[(no) (Norway)] [(se) (Sweden)]] /V (se)', 'Sweden'],
    ['a box that is on', '/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 7 0 R /Off 7 0 R >> >>', '☒'],
    ['a box that is off', '/FT /Btn /AS /Off /AP << /N << /Yes 7 0 R /Off 7 0 R >> >>', '☐'],
    ['a password, which is not read', '/FT /Tx /Ff 8192 /V (Zoe)', ''],
  ])('has the value of a field without words in its appearance: %s', async (_, entries, expected) => {
    const field = `<< /Type /Annot /Subtype /Widget /T (a) /Rect [200 145 290 165] /F 4 ${entries} >>`;
    const pdf = makePdf(linesOf('Name of the applicant:'), {
      page: '/Annots [6 0 R]',
      catalog: '/AcroForm << /NeedAppearances true /Fields [6 0 R] >>',
      objects: [field, streamOf('/Type /XObject /Subtype /Form /BBox [0 0 90 20]', '')],
    });
    expect(await textOf(pdf)).toBe(`Name of the applicant: ${expected}`.trimEnd() + '\n');
  });

  it('leaves out glyphs that are mapped to no characters, and reads the page from its picture', async () => {
    const font = '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] >>';
    const glyphs = '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) ';
    const pdf = makePdf(`${linesOf('Seen')} BT /G 12 Tf 20 100 Td <${'00010002000300240025'.repeat(6)}> Tj ET`, {
      font: '/G 6 0 R',
      objects: [font, `${glyphs} /Ordering (Identity) /Supplement 0 >> >>`],
    });
    const { text, omissions } = await textAndOmissions(pdf, { limits: { scannedPages: 0 } });
    expect(text).toBe('Seen\n');
    expect(omissions).toEqual(['SCANS_CUT']);
  });

  it('of a page that a picture covers is a scan, also if a line of text stands on the page', async () => {
    const picture = streamOf(
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      '\u00ff',
    );
    const pdf = makePdf(`q 300 0 0 200 0 0 cm /P Do Q ${linesOf('Scanned with a telephone')}`, {
      properties: '/XObject << /P 6 0 R >>',
      objects: [picture],
    });
    const { text, omissions } = await textAndOmissions(pdf, { limits: { scannedPages: 0 } });
    expect(text).toBe('Scanned with a telephone\n');
    expect(omissions).toEqual(['SCANS_CUT']);
  });

  it('is read once if a scanner wrote a few words without ink over its picture', async () => {
    const format = '/Width 565 /Height 212 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode';
    const picture = streamOf(`/Type /XObject /Subtype /Image ${format}`, fixture('scan.jpg').toString('latin1'));
    const words = 'BT 3 Tr /F 12 Tf 20 150 Td (Harbour) Tj ET';
    const pdf = makePdf(`q 282 0 0 106 0 0 cm /P Do Q ${words}`, {
      properties: '/XObject << /P 6 0 R >>',
      objects: [picture],
    });
    expect(await textOf(pdf)).toBe('Harbour pilot wanted\nSeven years required\n');
  });

  it('has what was filled into its form', async () => {
    const field = '/FT /Tx /T (name) /V (Zoe) /Rect [20 100 200 120] /F 4 /AP << /N 7 0 R >>';
    const shown = streamOf(
      `/Type /XObject /Subtype /Form /BBox [0 0 180 20] /Resources ${FONT}`,
      'BT /F 12 Tf 2 4 Td (Zoe) Tj ET',
    );
    const pdf = makePdf(linesOf('Name of the applicant:'), {
      page: '/Annots [6 0 R]',
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      objects: [`<< /Type /Annot /Subtype /Widget ${field} >>`, shown],
    });
    expect(await textOf(pdf)).toBe('Name of the applicant:\nZoe\n');
  });

  it('of a page with nothing on it is none, and nothing is looked for in its picture', async () => {
    await expect(textOf(makePdf(''))).rejects.toMatchObject({ code: 'EMPTY' });
  });

  it('is that of so many pages, and says where it has more', async () => {
    const pdf = makePdf(linesOf('A page of several pages'), { pages: 3 });
    const { text, omissions } = await textAndOmissions(pdf, { limits: { pages: 2 } });
    expect(text.match(/A page/g)).toHaveLength(2);
    expect(omissions).toEqual(['PAGES_CUT']);
  });

  it('is that of the pages that can be read, and says where one cannot', async () => {
    const pdf = Buffer.from(
      makePdf(linesOf('A page that can be read'), { pages: 2 })
        .toString('latin1')
        .replace('3 0 R 3 0 R', '3 0 R 9 0 R'),
      'latin1',
    );
    expect(await textAndOmissions(pdf)).toEqual({ text: 'A page that can be read\n', omissions: ['PAGE_UNREADABLE'] });
  });

  it('lacks a few glyphs that are mapped to no characters, and says so', async () => {
    const font = '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] >>';
    const glyphs = '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) ';
    const words = 'Enough words that the page counts as no scan';
    const pdf = makePdf(`${linesOf(words)} BT /G 12 Tf 20 100 Td <00010002> Tj ET`, {
      font: '/G 6 0 R',
      objects: [font, `${glyphs} /Ordering (Identity) /Supplement 0 >> >>`],
    });
    expect(await textAndOmissions(pdf)).toEqual({ text: `${words}\n`, omissions: ['CHARACTERS_UNMAPPED'] });
  });

  it('lacks a value of a form that is too long, and says so', async () => {
    const field = `/FT /Tx /T (name) /V (${'x'.repeat(60_000)}) /Rect [20 100 200 120] /F 4`;
    const pdf = makePdf(linesOf('Name of the applicant:'), {
      page: '/Annots [6 0 R]',
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      objects: [`<< /Type /Annot /Subtype /Widget ${field} >>`],
    });
    expect((await textAndOmissions(pdf)).omissions).toEqual(['PART_TOO_LARGE']);
  });
});
