import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Font } from 'fontkit';
import type { FontFamily, FontFile } from './font-file.js';
import { openFonts } from './font-file.js';

const EXTENSIONS: ReadonlySet<string> = new Set(['.ttf', '.otf', '.ttc']);

/** Called if a file in the folder cannot be used. */
export type OnFontProblem = () => void;

/** Returns the fonts of a folder, sorted by file name. Each font is a family. */
export async function listFolderFonts(folder: string, onFontProblem: OnFontProblem): Promise<readonly FontFamily[]> {
  return (await filesIn(folder, onFontProblem)).map((file) => new FolderFont(file, onFontProblem));
}

/** Returns the files of a folder that have the wanted characters, up to a total size. */
export async function readFolderFonts(
  folder: string,
  {
    isWanted,
    mostBytes,
    onFontProblem,
  }: { isWanted: (font: Font) => boolean; mostBytes: number; onFontProblem: OnFontProblem },
): Promise<readonly Buffer[]> {
  const found: Buffer[] = [];
  let room = mostBytes;
  for (const file of await filesIn(folder, onFontProblem)) {
    const bytes = await readFile(file);
    if (bytes.length > room || !(await isOneWanted(bytes, isWanted, onFontProblem))) continue;
    room -= bytes.length;
    found.push(bytes);
  }
  return found;
}

async function isOneWanted(
  bytes: Buffer,
  isWanted: (font: Font) => boolean,
  onFontProblem: OnFontProblem,
): Promise<boolean> {
  try {
    return (await openFonts(bytes)).some(isWanted);
  } catch {
    onFontProblem();
    return false;
  }
}

async function filesIn(folder: string, onFontProblem: OnFontProblem): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => {
    onFontProblem();
    return [];
  });
  return names
    .filter((name) => EXTENSIONS.has(path.extname(name).toLowerCase()))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** One font file of the folder. It has one face, which is used for all faces. */
class FolderFont implements FontFamily {
  #opened: Promise<Font | undefined> | undefined;

  constructor(
    private readonly file: string,
    private readonly onFontProblem: OnFontProblem,
  ) {}

  fileFor(): FontFile {
    return { name: path.basename(this.file), open: () => (this.#opened ??= this.#open()) };
  }

  async #open(): Promise<Font | undefined> {
    try {
      const [font] = await openFonts(await readFile(this.file));
      // The library reads tables at first use, so a damaged table throws here.
      font?.hasGlyphForCodePoint(0x20);
      font?.createSubset();
      return font;
    } catch {
      this.onFontProblem();
      return undefined;
    }
  }
}
