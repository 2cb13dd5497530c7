import { describe, expect, it } from '@jest/globals';
import { aFormDocument, aFormDocumentOf } from '../../test/builders/form-document.builder.js';
import { FontLibrary } from '../pdf/fonts/font-library.js';
import { readPdfPages } from '../test-support/read-document.js';
import { blocksOf } from './form-blocks.js';
import type { FormDocument, FormDocumentItem } from './form-blocks.js';
import { writeFormPdf } from './write-form-pdf.js';

const library = new FontLibrary(undefined, () => undefined);

function write(document: FormDocument, maxPages?: number): Promise<Buffer> {
  const tools = { library, createdAt: new Date('2026-11-20T12:00:00Z') };
  return writeFormPdf([...blocksOf(document)], tools, maxPages);
}

async function pagesOf(document: FormDocument): Promise<string[]> {
  return readPdfPages(await write(document));
}

/** One answer as it is read back, on one line. */
async function readBack(answer: string): Promise<string> {
  const pages = await pagesOf(aFormDocumentOf({ label: 'Reply', answer }));
  const [, text = ''] = pages.join('\n').split('Reply\n');
  return text.replace(/\s*Page 1 of\s*1\s*$/u, '').replaceAll('\n', '');
}

function questions(count: number): FormDocumentItem[] {
  return Array.from({ length: count }, (_, index) => ({
    label: `Question ${index + 1}`,
    answer: `Reply ${index + 1}`,
  }));
}

describe('writeFormPdf', () => {
  it.each([
    ['Latin, Greek, Cyrillic', 'Łódź, Καλημέρα, Здравствуй – “ß” 12 €'],
    ['simplified Chinese', '我会说汉语。'],
    ['Japanese', '東京都にお住まいですか'],
    ['characters that no font has', 'ก🙂𠮷ท'],
    ['characters that share a glyph', 'Ω\u2126 K\u212a'],
    ['accents of their own', 'e\u0301a\u0308'],
  ])('keeps a text that can be selected: %s', async (_title, text) => {
    expect((await readBack(text)).normalize('NFC')).toBe(text.normalize('NFC'));
  });

  it('lets no answer turn what stands around it (D-FRM-26)', async () => {
    expect(await readBack('no\u202e yes\u2069 12')).toBe('no yes 12');
  });

  it.each([
    ['from the right', 'مرحبا بالعالم שלום'],
    ['with a hundred marks', `Z${'\u0301\u0316'.repeat(500)}`],
    ['of one endless word', 'x'.repeat(20_000)],
  ])('takes a text %s', async (_title, text) => {
    expect((await write(aFormDocumentOf({ label: text, answer: text }))).subarray(-6).toString()).toBe('%%EOF\n');
  });

  it('numbers its pages, and says on each whose form it is and which section goes on', async () => {
    const pages = await pagesOf(
      aFormDocument({
        facts: [{ label: 'Owner', value: 'Ada Lovelace' }],
        sections: [
          { heading: 'You', items: questions(40) },
          { heading: 'Work', items: questions(40) },
        ],
      }),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page.replace(/\s+/g, ' ')).toMatch(new RegExp(` Page ${index + 1} of ${pages.length} ?$`));
      const continued = page.match(/^(?:You|Work) \(continued\)$/gm) ?? [];
      const starts = /^\S.*\n.*\n(?:You|Work)\n/.test(page);
      expect(continued).toHaveLength(index === 0 || starts ? 0 : 1);
      if (index > 0) expect(page.split('\n').slice(0, 2).join(' ')).toContain('Ada Lovelace');
    }
  });

  it('leaves no question at the foot of a page without its answer', async () => {
    for (let count = 14; count < 24; count += 3) {
      for (const page of await pagesOf(aFormDocument({ sections: [{ heading: 'All', items: questions(count) }] }))) {
        const [labels, answers] = [page.match(/^Question \d+$/gm), page.match(/^Reply \d+$/gm)];
        expect(answers?.length).toBe(labels?.length);
      }
    }
  });

  it('has no XMP, where its title would stand unescaped (D-FRM-27)', async () => {
    const text = (await write(aFormDocument({ title: 'Health & Safety <R&D>' }))).toString('latin1');
    expect(text).not.toContain('<rdf:');
  });

  it('ends after so many pages, and says where the rest is', async () => {
    const document = aFormDocument({ sections: [{ heading: 'All', items: questions(400) }] });
    const pages = await readPdfPages(await write(document, 3));
    expect(pages).toHaveLength(3);
    expect(pages.at(-1)).toContain('… the rest is left out: the .txt export holds all of it');
    expect(pages.at(-1)?.replace(/\s+/g, ' ')).toMatch(/ Page 3 of 3 ?$/);
    expect(pages.slice(0, 2).join('')).not.toContain('left out');
  });
});
