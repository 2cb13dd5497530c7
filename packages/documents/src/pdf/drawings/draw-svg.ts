import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { DocumentFailure } from '../../document-failure.js';
import type { Omit } from '../../omissions.js';
import { oneLine } from '../../writing/plain-text.js';
import { drawingFonts } from '../fonts/drawing-fonts.js';
import type { DrawingFontOptions } from '../fonts/drawing-fonts.js';
import type { PreparedPicture } from '../pictures/prepare-picture.js';

const require = createRequire(import.meta.url);

/**
 * The length of the longer side to which small drawings are enlarged. Many drawings have no size except their
 * coordinates.
 */
const MIN_SIDE = 600;

/** Pixels for each unit of the drawing, so that the drawing is sharp on paper. */
const SHARPNESS = 3;
const MAX_DRAWN_PIXELS = 16_000_000;

let begun: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

async function openResvg(): Promise<typeof import('@resvg/resvg-wasm')> {
  const resvg = await import('@resvg/resvg-wasm');
  await resvg.initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return resvg;
}

/**
 * Renders an SVG as a PNG on white. The renderer has no access to files or a network. It uses only pictures inside the
 * file and the fonts that it receives.
 */
export async function drawSvg(source: string, further: DrawingFontOptions): Promise<PreparedPicture> {
  const { Resvg } = await (begun ??= openResvg());
  const fontBuffers = [...(await drawingFonts(source, further))];
  const font = { fontBuffers, ...FAMILIES };
  try {
    const natural = new Resvg(source, { font });
    const scale = Math.max(1, MIN_SIDE / Math.max(natural.width, natural.height));
    const [width, height] = [natural.width * scale, natural.height * scale];
    const zoom = scale * Math.min(SHARPNESS, Math.sqrt(MAX_DRAWN_PIXELS / (width * height)));
    natural.free();
    const drawn = new Resvg(source, { font, background: '#ffffff', fitTo: { mode: 'zoom', value: zoom } });
    const rendered = drawn.render();
    const image = opaquePng(rendered.pixels, rendered.width, rendered.height);
    rendered.free();
    drawn.free();
    return { image, width, height };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'it is no SVG';
    throw new DocumentFailure('CORRUPT', `The drawing cannot be read: ${reason}.`);
  }
}

const FAMILIES = {
  defaultFontFamily: 'DejaVu Sans',
  sansSerifFamily: 'DejaVu Sans',
  serifFamily: 'DejaVu Serif',
  monospaceFamily: 'DejaVu Sans Mono',
} as const;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns an opaque PNG of pixels with four bytes each. The fourth byte is ignored. */
export function opaquePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let to = 0;
  for (let from = 0; from < 4 * width * height; from += 4) {
    if (from % (4 * width) === 0) rows[to++] = 0;
    rows[to++] = pixels[from] ?? 0;
    rows[to++] = pixels[from + 1] ?? 0;
    rows[to++] = pixels[from + 2] ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

const MAX_DESCRIPTION_CHARACTERS = 2000;
const WORDS: ReadonlySet<string> = new Set(['title', 'desc', 'text']);
const DRAWN_WORDS: ReadonlySet<string> = new Set(['text']);

/** Returns the words of a drawing, which screen readers read. */
export function descriptionOf(source: string): string {
  return wordsOf(source, WORDS).slice(0, MAX_DESCRIPTION_CHARACTERS);
}

export function drawnWordsOf(source: string): string {
  return wordsOf(source, DRAWN_WORDS);
}

/** Calls `omit` for elements that the renderer leaves out: pictures outside of the file, and HTML. */
export function tellUndrawn(source: string, omit: Omit): void {
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, { href, 'xlink:href': reference = href }) {
        if (name === 'image' && reference?.startsWith('data:') !== true) omit('PICTURES_OUTSIDE');
        // A switch has words in the place of its HTML.
        if (name === 'foreignObject' && open.at(-1) !== 'switch') omit('PART_UNSUPPORTED');
        open.push(name);
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(source);
}

function wordsOf(source: string, elements: ReadonlySet<string>): string {
  let words = '';
  let inside = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => (inside += Number(inside > 0 || elements.has(name))),
      onclosetag: () => {
        if (inside === 1) words += ' ';
        inside = Math.max(0, inside - 1);
      },
      ontext: (text) => {
        if (inside > 0) words += text;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return oneLine(words).replace(/\s+/g, ' ').trim();
}
