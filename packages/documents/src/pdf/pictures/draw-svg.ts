import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DocumentFailure } from '../../document-failure.js';
import { drawingFonts } from '../fonts/drawing-fonts.js';
import type { DrawingFontOptions } from '../fonts/drawing-fonts.js';
import type { PreparedPicture } from './prepare-picture.js';
import { opaquePng } from './opaque-png.js';

const require = createRequire(import.meta.url);

/** Many drawings tell no size but that of their coordinates: small ones are shown so large. */
const LEAST_SIDE = 600;
/** Dots for each of its own, so that it is sharp on paper. */
const SHARPNESS = 3;
const MAX_DRAWN_PIXELS = 16_000_000;

let begun: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

async function openResvg(): Promise<typeof import('@resvg/resvg-wasm')> {
  const resvg = await import('@resvg/resvg-wasm');
  await resvg.initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return resvg;
}

/**
 * An SVG as a PNG on white. What draws it has neither files nor a network: pictures are those in the file itself, and fonts those that it
 * is handed.
 */
export async function drawSvg(source: string, further: DrawingFontOptions): Promise<PreparedPicture> {
  const { Resvg } = await (begun ??= openResvg());
  const fontBuffers = [...(await drawingFonts(source, further))];
  const font = { fontBuffers, ...FAMILIES };
  try {
    const natural = new Resvg(source, { font });
    const scale = Math.max(1, LEAST_SIDE / Math.max(natural.width, natural.height));
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
    throw new DocumentFailure(
      'CORRUPT',
      `The drawing cannot be read: ${error instanceof Error ? error.name : 'it is no SVG'}.`,
    );
  }
}

const FAMILIES = {
  defaultFontFamily: 'DejaVu Sans',
  sansSerifFamily: 'DejaVu Sans',
  serifFamily: 'DejaVu Serif',
  monospaceFamily: 'DejaVu Sans Mono',
} as const;
