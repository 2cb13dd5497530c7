import { describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../../test/pdf-of.js';
import { textOf } from '../../../test/text-of.js';
import { ENGINES } from '../../engines.js';

const svg = (content: string, attributes = 'width="500" height="200"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const vectorsOf = (source: string): ReturnType<typeof pdfOf> => {
  const engine = ENGINES.find(({ id }) => id === 'vector-pdf');
  if (engine === undefined) throw new TypeError('There is no such engine.');
  return pdfOf(source, { extension: 'svg', engine });
};

const SHAPES = `<defs><path id="p" d="M50 150 C100 20 300 20 350 150"/>
  <linearGradient id="g"><stop offset="0" stop-color="gold"/><stop offset="1" stop-color="red"/></linearGradient>
  <clipPath id="c"><circle cx="60" cy="150" r="40"/></clipPath></defs>
  <rect x="120" y="120" width="100" height="60" fill="url(#g)" rx="10"/><g clip-path="url(#c)"><path d="M0 0h200v200z"/></g>
  <use xlink:href="#p" fill="none" stroke="blue" stroke-dasharray="4 2"/><text font-size="22"><textPath xlink:href="#p">Arch</textPath></text>`;

/** Twelve groups, each of ten references to the one before. */
const LAUGHS = Array.from(
  { length: 12 },
  (_, level) => `<g id="g${level + 1}">${`<use xlink:href="#g${level}"/>`.repeat(10)}</g>`,
).join('');

describe('The PDF of a drawing', () => {
  it.each([
    ['Latin', 'Harbour pilot', ''],
    ['Chinese beside Latin', 'Lotse 東京 Tokyo', 'text-anchor="middle" font-weight="bold"'],
    ['turned', 'quarter', 'transform="rotate(-30 250 100) scale(1.2)"'],
  ])('has words that are found: %s', async (_what, words, attributes) => {
    const { pdf, fidelity } = await vectorsOf(
      svg(`<text x="250" y="100" font-size="20" ${attributes}>${words}</text>`),
    );
    expect(fidelity).toBe('exact');
    expect((await textOf(pdf)).trim()).toBe(words);
  });

  it('has its lines and areas as vectors, and no picture', async () => {
    const { pdf } = await vectorsOf(svg(SHAPES));
    expect(pdf.includes('/Subtype /Image')).toBe(false);
    expect(pdf.length).toBeLessThan(40_000);
  });

  it('has nothing of what is hidden, run or told to machines', async () => {
    const parts = `<script>alert(1)</script><metadata>no</metadata><text display="none">no</text><title>no</title>`;
    const { pdf } = await vectorsOf(svg(`${parts}<text x="9" y="50" onclick="alert(1)">yes</text>`));
    expect((await textOf(pdf)).trim()).toBe('yes');
    expect(pdf.includes('alert')).toBe(false);
  });

  it.each([
    ['filters', svg('<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><text filter="url(#f)">a</text>')],
    ['pictures in it', svg('<image href="file:///etc/hostname" width="9" height="9"/>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
    ['words from the right to the left', svg('<text y="50">שלום עולם</text>')],
    ['references to other files', svg('<use xlink:href="other.svg#a"/><rect width="9" height="9"/>')],
    ['references without end', svg(`<rect id="g0" width="1" height="1"/>${LAUGHS}<use xlink:href="#g12"/>`)],
  ])('is left to the picture of it where it has %s', async (_what, source) => {
    await expect(vectorsOf(source)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});
