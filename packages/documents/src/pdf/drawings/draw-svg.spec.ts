import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../../test/pdf-of.js';
import { pixelsOf } from '../../test-support/read-document.js';

const RED = [255, 0, 0] as const;
/** 𝛼, which none of the packaged fonts has. */
const ONLY_THERE = '\u{1d6fc}';
const drawing = (text: string, family = 'sans-serif'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><text x="20" y="250" font-size="200" fill="#f00" font-family="${family}">${text}</text></svg>`;

describe('A drawing with a folder of further fonts', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drawing-fonts-'));
    const math = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf');
    await cp(math, path.join(folder, 'math.ttf'));
    await writeFile(path.join(folder, 'broken.otf'), 'no font');
  });

  const red = async (svg: string, fonts?: string): Promise<number> =>
    pixelsOf((await pdfOf(svg, { extension: 'svg', ...(fonts !== undefined && { fonts }) })).pdf, RED);

  it.each([ONLY_THERE, '&#x1d6fc;', '&#120572;'])('shows what only they have, written as %s', async (text) => {
    const box = await red(drawing('\u0e01'));
    expect(await red(drawing(text))).toBe(box);
    expect(await red(drawing(text), folder)).not.toBe(box);
  });

  it('is drawn in a font that it names', async () => {
    const [own, named] = [drawing('Wag'), drawing('Wag', 'DejaVu Math TeX Gyre')];
    expect(await red(named, folder)).not.toBe(await red(own, folder));
    expect(await red(own, folder)).toBe(await red(own));
  });
});
