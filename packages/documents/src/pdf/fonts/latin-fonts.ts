import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { FontFamily, FontFile, Face } from './font-file.js';
import { openFonts } from './open-fonts.js';

const FILES: Readonly<Record<Face, string>> = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
};

/** DejaVu Sans: Latin, Greek and Cyrillic, and Hebrew, Arabic, Armenian, Georgian and many signs. */
export class LatinFonts implements FontFamily {
  readonly #opened = new Map<Face, Promise<Font | undefined>>();

  fileFor(): FontFile {
    return { name: 'DejaVuSans', open: (face) => this.#open(face) };
  }

  #open(face: Face): Promise<Font | undefined> {
    const opened = this.#opened.get(face) ?? openPackaged(FILES[face]);
    this.#opened.set(face, opened);
    return opened;
  }
}

async function openPackaged(path: string): Promise<Font | undefined> {
  const [font] = await openFonts(await readFile(createRequire(import.meta.url).resolve(path)));
  return font;
}
