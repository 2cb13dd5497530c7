import { describe, expect, it } from '@jest/globals';
import { aFormDocument } from '../../test/builders/form-document.builder.js';
import { readPdfTags } from '../../test/support/read-pdf-tags.js';
import { FontLibrary } from '../pdf/fonts/font-library.js';
import { blocksOf } from './form-blocks.js';
import type { FormDocument, FormDocumentItem } from './form-blocks.js';
import { writeFormPdf } from './write-form-pdf.js';

const library = new FontLibrary(undefined, () => undefined);

function write(document: FormDocument): Promise<Buffer> {
  return writeFormPdf([...blocksOf(document)], { library, createdAt: new Date('2026-11-20T12:00:00Z') });
}

const FORM = aFormDocument({
  title: 'Background check',
  facts: [
    { label: 'Owner', value: 'Ada Lovelace' },
    { label: 'Status', value: 'Complete' },
  ],
  sections: [
    {
      heading: 'You',
      items: [
        { label: 'Legal name', answer: 'Lovelace' },
        { label: 'שם', answer: 'עדה לאבלייס' },
        { label: 'About you', answer: 'One.\nTwo.' },
        {
          label: 'Employers',
          entries: [
            { number: 1, items: [{ label: 'Employer', answer: 'Acme' }] },
            { number: 3, items: [{ label: 'Employer', answer: '東京' }] },
          ],
        },
        { label: 'Notes', answer: '' },
      ],
    },
  ],
  signature: { label: 'Signature', value: 'Not signed' },
});

/** pdfium ends some texts with a space, and says words that are drawn from the right letter by letter from the left. */
function withoutAddedSpaces(text: string): string {
  return text.trim().replace(/(?<=\p{Script=Hebrew}) (?=\p{Script=Hebrew})/gu, '');
}

describe('The tags of a PDF (D-FRM-27)', () => {
  it('lead whoever hears it through the form', async () => {
    const [page] = await readPdfTags(await write(FORM));
    const read = page?.texts.map(({ path, language, text }) => [
      path,
      withoutAddedSpaces(text),
      ...(language === '' ? [] : [language]),
    ]);
    const [row, section, entry] = ['Document/Table/TR', 'Document/Sect', 'Document/Sect/L/LI'];
    expect(read).toEqual([
      ['Document/H1', 'Background check'],
      ...[`${row}/TH`, `${row}/TD`].map((path, index) => [path, ['Owner', 'Ada Lovelace'][index]]),
      ...[`${row}/TH`, `${row}/TD`].map((path, index) => [path, ['Status', 'Complete'][index]]),
      [`${section}/H2`, 'You'],
      [`${section}/Div/P`, 'Legal name'],
      [`${section}/Div/P`, 'Lovelace'],
      [`${section}/Div/P`, 'םש', 'he'],
      [`${section}/Div/P`, 'הדעסיילבאל', 'he'],
      [`${section}/Div/P`, 'About you'],
      [`${section}/Div/P`, 'One. Two.'],
      [`${section}/L/Caption`, 'Employers'],
      [`${entry}/Lbl`, '1.'],
      [`${entry}/LBody/P`, 'Employer'],
      [`${entry}/LBody/P`, 'Acme'],
      [`${entry}/Lbl`, '3.'],
      [`${entry}/LBody/P`, 'Employer'],
      [`${entry}/LBody/P`, '東京', 'zh-Hans'],
      [`${section}/Div/P`, 'Notes'],
      [`${section}/Div/P`, '—'],
      ['Document/P', 'Signature: Not signed'],
    ]);
  });

  it('leave out nothing but what adorns its pages', async () => {
    const items: FormDocumentItem[] = Array.from({ length: 60 }, (_, index) => ({
      label: `Question ${index + 1}`,
      answer: 'word '.repeat(40),
    }));
    const pages = await readPdfTags(await write({ ...FORM, sections: [...FORM.sections, { heading: 'Work', items }] }));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flatMap(({ untagged }) => untagged)).toEqual([]);
    const texts = pages.flatMap((page) => page.texts.map(({ text }) => text));
    expect(texts.filter((text) => /Page \d|continued/.test(text))).toEqual([]);
    expect(texts.filter((text) => text.startsWith('Question'))).toEqual(items.map(({ label }) => label));
  });
});
