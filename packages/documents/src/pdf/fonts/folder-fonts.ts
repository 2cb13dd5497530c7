import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Font } from 'fontkit';
import type { FontFamily, FontFile } from './font-file.js';
import { openFonts } from './font-file.js';

const EXTENSIONS: ReadonlySet<string> = new Set(['.ttf', '.otf', '.ttc']);

/** Tells that a file in the folder could not be used. */
export type Complain = (file: string, error: unknown) => void;

/** The fonts of a folder, in the order of their names: each is a family of its own. */
export async function listFolderFonts(folder: string, complain: Complain): Promise<readonly FontFamily[]> {
  return (await filesIn(folder, complain)).map((file) => new FolderFont(file, complain));
}

/** Returns the files of a folder that have the wanted characters, up to a total size. */
export async function readFolderFonts(
  folder: string,
  { isWanted, mostBytes, complain }: { isWanted: (font: Font) => boolean; mostBytes: number; complain: Complain },
): Promise<readonly Buffer[]> {
  const found: Buffer[] = [];
  let room = mostBytes;
  for (const file of await filesIn(folder, complain)) {
    const bytes = await readFile(file);
    if (bytes.length > room || !(await isOneWanted(bytes, isWanted, (error) => complain(file, error)))) continue;
    room -= bytes.length;
    found.push(bytes);
  }
  return found;
}

async function isOneWanted(
  bytes: Buffer,
  isWanted: (font: Font) => boolean,
  complain: (error: unknown) => void,
): Promise<boolean> {
  try {
    return (await openFonts(bytes)).some(isWanted);
  } catch (error) {
    complain(error);
    return false;
  }
}

async function filesIn(folder: string, complain: Complain): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    complain(folder, error);
    return [];
  });
  return names
    .filter((name) => EXTENSIONS.has(path.extname(name).toLowerCase()))
    .toSorted()
    .map((name) => path.join(folder, name));
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
