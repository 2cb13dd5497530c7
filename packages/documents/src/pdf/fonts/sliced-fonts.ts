import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'fontkit';
import type { FontFamily, FontFile, Face } from './font-file.js';
import { openFonts } from './font-file.js';

const require = createRequire(import.meta.url);

const AXIS: Readonly<Record<Face, number>> = { regular: 400, bold: 700, mono: 400 };

interface Slice {
  readonly first: number;
  readonly last: number;
  readonly file: string;
}

/**
 * A variable font that its package splits into about a hundred files by characters. A document reads only a few of
 * these files.
 */
export class SlicedFonts implements FontFamily {
  /** The slices of this process so far, of about 80 kB each. */
  readonly #cast = new Map<string, Promise<Buffer>>();

  private constructor(
    private readonly folder: string,
    private readonly slices: readonly Slice[],
  ) {}

  /** @param family - the name in the package, such as `noto-sans-jp` */
  static async open(family: string): Promise<SlicedFonts> {
    const listed = require.resolve(`@fontsource-variable/${family}/unicode.json`);
    const ranges = await readFile(listed, 'utf8');
    const slices = Object.entries(JSON.parse(ranges) as Record<string, string>).flatMap(([slice, codePoints]) =>
      slicesOf(`${family}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`, codePoints),
    );
    return new SlicedFonts(
      path.join(path.dirname(listed), 'files'),
      slices.sort((one, other) => one.first - other.first),
    );
  }

  fileFor(codePoint: number): FontFile | undefined {
    const file = findSlice(this.slices, codePoint)?.file;
    return file === undefined
      ? undefined
      : { name: file.replace('-wght-normal.woff2', ''), open: (face) => this.#open(file, face) };
  }

  /** Returns the slice of a character as a static font, for programs that read font files themselves. */
  async bytesFor(codePoint: number): Promise<Buffer | undefined> {
    const file = findSlice(this.slices, codePoint)?.file;
    return file === undefined ? undefined : castSlice(path.join(this.folder, file), 'regular');
  }

  async #open(file: string, face: Face): Promise<Font | undefined> {
    const name = `${file} ${face}`;
    const cast = this.#cast.get(name) ?? castSlice(path.join(this.folder, file), face);
    this.#cast.set(name, cast);
    const [font] = await openFonts(await cast);
    return font;
  }
}

/** Returns one face of a slice as a static font. The first call loads the library. */
async function castSlice(file: string, face: Face): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true } as const;
  return subsetFont(await readFile(file), '', { ...options, variationAxes: { wght: AXIS[face] } });
}

/** Ranges as CSS writes them: `U+ff03-ff04,U+ff07`. */
function slicesOf(file: string, codePoints: string): Slice[] {
  return codePoints.split(',').map((range) => {
    const [first = '', last = first] = range.replace(/^\s*U\+/i, '').split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), file };
  });
}

/** Finds the slice of a character. If slices overlap, the last match wins. */
function findSlice(slices: readonly Slice[], codePoint: number): Slice | undefined {
  return slices.findLast(({ first, last }) => first <= codePoint && codePoint <= last);
}
