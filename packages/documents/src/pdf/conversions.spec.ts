import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { aDocx, anOdt, aWordPicture } from '../../test/builders/office-file.builder.js';
import { fixture } from '../../test/fixtures.js';
import { pdfOf } from '../../test/pdf-of.js';
import { pixelsOf, readPdfPages } from '../test-support/read-document.js';
import { readPdfTags } from '../../test/support/read-pdf-tags.js';
import { textOf } from '../../test/text-of.js';
import { blocksOf } from '../export/form-blocks.js';
import { writeWord } from '../export/word/write-word.js';
import { opaquePng } from './drawings/draw-svg.js';

const HTML = `<!doctype html><html lang="de"><head><title>Zoë &amp; co</title></head><body>
  <h1>Zoë Müller</h1><p>Harbour <b>pilot</b><br>Ελληνικά und Русский 東京 עברית</p>
  <ol start="3"><li>third<ul><li>within</li></ul></li></ol><table><tr><th>Year</th><th>Where</th></tr><tr><td>2019</td><td>Hamburg</td></tr></table>
  <pre>  kept   spaces</pre><p style="display:none">unseen</p><script>unseen</script></body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="120">
  <rect width="500" height="120" fill="white"/><text x="20" y="70" font-size="40">Harbour pilot 東京</text></svg>`;

const RESUME = ['Zoë Müller', 'Harbour pilot', 'Ελληνικά', 'Русский', '2019', 'Port of Hamburg'];
const RED = [255, 0, 0] as const;
const BLACK = [0, 0, 0] as const;
const RED_PNG = opaquePng(Buffer.from('ff0000ff'.repeat(40 * 40), 'hex'), 40, 40);

async function linesOf(bytes: Buffer | string, extension?: string): Promise<string> {
  const { pdf } = await pdfOf(bytes, extension === undefined ? {} : { extension });
  return (await readPdfPages(pdf)).join('\n');
}

/** Every extension that has a PDF (spec: Binary files 7), with words of its text. */
const WRITTEN: ReadonlyArray<readonly [extension: string, file: Buffer | string, words: readonly string[]]> = [
  ['html', HTML, ['Zoë Müller', 'Harbour pilot', 'Ελληνικά und Русский 東京', '3.', 'third', 'within', 'Hamburg']],
  ['htm', '<title>x</title>Harbour pilot', ['Harbour pilot']],
  ['doc', fixture('resume.doc'), RESUME],
  ['docx', fixture('resume.docx'), RESUME],
  ['rtf', fixture('resume.rtf'), RESUME],
  ['odt', fixture('resume.odt'), RESUME],
  ['xml', '<?xml version="1.0"?>\n<cv>\n  <name>Zoë</name>\n</cv>', ['<cv>', '<name>Zoë</name>']],
  ['txt', 'Zoë Müller\n\nHarbour pilot\n東京', ['Zoë Müller', 'Harbour pilot', '東京']],
];

/** With its words read again where `isRead`; that takes a while. */
const DRAWN = [
  { extension: 'png', isRead: true },
  { extension: 'jpg', isRead: false },
  { extension: 'jpeg', isRead: false },
  { extension: 'tif', isRead: false },
  { extension: 'tiff', isRead: true },
];

describe('A PDF that is made of a file (D-FIL-5)', () => {
  it.each(WRITTEN)('has the words of a %s, and says that their layout is another', async (extension, file, words) => {
    const { pdf, fidelity } = await pdfOf(file, { extension });
    const text = (await readPdfPages(pdf)).join('\n');
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    expect(fidelity).toBe('reflow');
    expect(pdf.toString('latin1')).toContain('(talent platform: reflow');
  });

  it.each(DRAWN)('shows the words of a $extension', async ({ extension, isRead }) => {
    const { pdf, fidelity } = await pdfOf(fixture(`scan.${extension}`), { extension });
    expect(fidelity).toBe('image');
    expect(await pixelsOf(pdf, BLACK)).toBeGreaterThan(100);
    if (isRead) expect(await textOf(pdf)).toContain('Harbour pilot wanted');
  });

  it('shows the words of an svg, and tells them to who hears it', async () => {
    const { pdf, fidelity } = await pdfOf(SVG, { extension: 'svg' });
    expect(fidelity).toBe('image');
    expect(await textOf(pdf)).toContain('Harbour pilot');
    expect(pdf.toString('latin1')).toMatch(/\/Alt \(\xfe\xff/);
  });

  it('is the file itself, where that is a PDF', async () => {
    const { pdf, fidelity } = await pdfOf(fixture('resume.pdf'));
    expect([pdf.equals(fixture('resume.pdf')), fidelity]).toEqual([true, 'exact']);
  });

  it('is made of a .doc that was exported', async () => {
    const form = { title: 'Background check', facts: [], signature: undefined, sections: [] };
    expect(await linesOf(writeWord([...blocksOf(form)]))).toContain('Background check');
  });

  it('leads whoever hears it through headings, lists, tables and pictures', async () => {
    const picture = `<img alt="A red square" src="data:image/png;base64,${RED_PNG.toString('base64')}">`;
    const { pdf } = await pdfOf(`${HTML}${picture}`, { extension: 'html' });
    const [page] = await readPdfTags(pdf);
    const read = page?.texts.map(({ path, text }) => `${path} ${text.trim()}`);
    expect(read).toEqual([
      'Document/H1 Zoë Müller',
      expect.stringMatching(/^Document\/P Harbour pilot Ελληνικά und Русский 東京/),
      'Document/L/LI/Lbl 3.',
      'Document/L/LI/P third',
      'Document/L/LI/Lbl –',
      'Document/L/LI/P within',
      'Document/Table/TR/TH Year',
      'Document/Table/TR/TH Where',
      'Document/Table/TR/TD 2019',
      'Document/Table/TR/TD Hamburg',
      'Document/Code kept spaces',
    ]);
    expect(pdf.toString('latin1')).toMatch(/\/Lang \(de\)[\s\S]*\/Title|\/Title[\s\S]*\/Lang \(de\)/);
    expect(await pixelsOf(pdf, RED)).toBeGreaterThan(500);
  });

  it('has the pictures that are in a docx and in an odt', async () => {
    const relationship = `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/red.png"/>`;
    const docx = aDocx(aWordPicture('embed', 'rId9'), relationship, { 'word/media/red.png': RED_PNG });
    const odt = anOdt('<text:p><draw:frame><draw:image xlink:href="Pictures/red.png"/></draw:frame></text:p>', {
      'Pictures/red.png': RED_PNG,
    });
    for (const file of [docx, odt]) expect(await pixelsOf((await pdfOf(file)).pdf, RED)).toBeGreaterThan(500);
  });

  it('shows a PCX in an odt', async () => {
    const file = anOdt('<text:p><draw:frame><draw:image xlink:href="Pictures/1"/></draw:frame></text:p>', {
      'Pictures/1': fixture('scan.pcx'),
    });
    const { pdf, omissions } = await pdfOf(file);
    expect(omissions).toEqual([]);
    expect(await pixelsOf(pdf, BLACK)).toBeGreaterThan(100);
  });

  it('takes from a folder of further fonts what the others do not have', async () => {
    const fonts = await mkdtemp(path.join(tmpdir(), 'fonts-'));
    const math = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf');
    await cp(math, path.join(fonts, 'math.ttf'));
    await writeFile(path.join(fonts, 'broken.ttf'), 'no font');
    const { pdf, omissions, fontProblems } = await pdfOf('\u{1d6fc}', { extension: 'txt', fonts });
    expect(pdf.toString('latin1')).toContain('math.ttf-regular');
    expect([omissions, fontProblems]).toEqual([[], ['unusable-file']]);
  });

  it('has as many pages as may be, and then says that it ends', async () => {
    const text = Array.from({ length: 2000 }, (_, at) => `paragraph ${at}`).join('\n\n');
    const { pdf, omissions } = await pdfOf(text, { extension: 'txt', limits: { pages: 3 } });
    const pages = await readPdfPages(pdf);
    expect([pages.length, omissions]).toEqual([3, ['PAGES_CUT']]);
    expect(pages[2]).toContain('the rest is left out');
  });

  it.each([
    ['an svg that is none', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'svg'],
    ['a png of nothing', Buffer.concat([fixture('scan.png').subarray(0, 40), Buffer.alloc(4000)]), 'png'],
  ])('is none where there is nothing to show: %s', async (_title, file, extension) => {
    await expect(pdfOf(file, { extension })).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});
