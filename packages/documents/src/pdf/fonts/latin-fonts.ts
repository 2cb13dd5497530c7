import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { FontFamily, FontFile, Weight } from './font-file.js';
import { openFonts } from './open-fonts.js';

const FILES: Readonly<Record<Weight, string>> = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
};

/** DejaVu Sans: Latin, Greek and Cyrillic, beside Hebrew, Arabic, Armenian, Georgian and many signs. */
export class LatinFonts implements FontFamily {
  readonly #opened = new Map<Weight, Promise<Font | undefined>>();

  fileFor(): FontFile {
    return { name: 'DejaVuSans', open: (weight) => this.#open(weight) };
  }

  #open(weight: Weight): Promise<Font | undefined> {
    const opened = this.#opened.get(weight) ?? openPackaged(FILES[weight]);
    this.#opened.set(weight, opened);
    return opened;
  }
}

async function openPackaged(path: string): Promise<Font | undefined> {
  const [font] = await openFonts(await readFile(createRequire(import.meta.url).resolve(path)));
  return font;
}
