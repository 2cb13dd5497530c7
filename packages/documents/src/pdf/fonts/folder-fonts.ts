import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Font } from 'fontkit';
import type { FontFamily, FontFile } from './font-file.js';
import { openFonts } from './open-fonts.js';

const EXTENSIONS: ReadonlySet<string> = new Set(['.ttf', '.otf', '.ttc']);

/** Tells that a file in the folder could not be used. */
export type Complain = (file: string, error: unknown) => void;

/** The fonts of a folder, in the order of their names: each is a family of its own. */
export async function listFolderFonts(folder: string, complain: Complain): Promise<readonly FontFamily[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    complain(folder, error);
    return [];
  });
  return names
    .filter((name) => EXTENSIONS.has(path.extname(name).toLowerCase()))
    .toSorted()
    .map((name) => new FolderFont(path.join(folder, name), complain));
}

/** One file. It has one face only, which serves for all. */
class FolderFont implements FontFamily {
  #opened: Promise<Font | undefined> | undefined;

  constructor(
    private readonly file: string,
    private readonly complain: Complain,
  ) {}

  fileFor(): FontFile {
    return { name: path.basename(this.file), open: () => (this.#opened ??= this.#open()) };
  }

  async #open(): Promise<Font | undefined> {
    try {
      const [font] = await openFonts(await readFile(this.file));
      // Its tables are read when they are first asked for: a damaged one shows itself here.
      font?.hasGlyphForCodePoint(0x20);
      font?.createSubset();
      return font;
    } catch (error) {
      this.complain(this.file, error);
      return undefined;
    }
  }
}
