import { describe, expect, it } from '@jest/globals';
import { linesOf, makePdf, streamOf } from '../../test/pdf-file.js';
import { textAndWarnings, textOf } from '../../test/text-of.js';

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
