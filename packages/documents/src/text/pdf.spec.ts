import { describe, expect, it } from '@jest/globals';
import { textAndWarnings, textOf } from '../../test/text-of.js';

interface PdfParts {
  readonly page?: string;
  readonly catalog?: string;
  /** Objects besides the page, numbered from 6. */
  readonly objects?: readonly string[];
  /** The number of times that the page is in the document. */
  readonly pages?: number;
}

/** Returns a PDF of one page from the operators that draw it. */
function makePdf(draw: string, { page = '', catalog = '', objects = [], pages = 1 }: PdfParts = {}): Buffer {
  const resources = '/Resources << /Font << /F 5 0 R >> >>';
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R ${resources} ${page} >>`,
    streamOf('', draw),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  let file = '%PDF-1.4\n';
  const offsets = all.map((object, index) => {
    const at = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const size = all.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}${table}${end}`, 'latin1');
}

function streamOf(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Returns the operators for lines of words below one another. */
function linesOf(...lines: readonly string[]): string {
  return `BT /F 12 Tf 20 150 Td ${lines.map((line) => `(${line}) Tj 0 -14 Td`).join(' ')} ET`;
}

const FONT = '<< /Font << /F 5 0 R >> >>';

describe('The text of a PDF', () => {
  it('has words whole that are divided at the end of a line', async () => {
    const pdf = makePdf(linesOf('This is an exam-', 'ple of hyphens in', 'well-known words'));
    expect(await textOf(pdf)).toBe('This is an example of hyphens in\nwell-known words\n');
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
    const { text, warnings } = await textAndWarnings(pdf, { limits: { pages: 2 } });
    expect(text.match(/A page/g)).toHaveLength(2);
    expect(warnings).toEqual(['Only the first 2 of its pages were read.']);
  });
});
