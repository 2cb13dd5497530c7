import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DocumentFailure } from '../../document-failure.js';
import { languageOf } from '../../writing/language-of.js';
import { SlicedFonts } from '../fonts/sliced-fonts.js';
import type { PreparedPicture } from './prepare-picture.js';
import { opaquePng } from './opaque-png.js';

const require = createRequire(import.meta.url);

const FONT_FILES = ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono', 'DejaVuSerif'].map(
  (name) => `dejavu-fonts-ttf/ttf/${name}.ttf`,
);
/** A slice has the characters of a page or two. */
const MOST_SLICES = 24;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
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
export async function drawSvg(source: string): Promise<PreparedPicture> {
  const { Resvg } = await (begun ??= openResvg());
  const fontBuffers = [
    ...(await Promise.all(FONT_FILES.map((file) => readFile(require.resolve(file))))),
    ...(await eastAsianFonts(source)),
  ];
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

async function eastAsianFonts(source: string): Promise<readonly Buffer[]> {
  const characters = [...new Set(source.match(EAST_ASIAN) ?? [])];
  if (characters.length === 0) return [];
  const fonts = await SlicedFonts.open(`noto-sans-${languageOf([source])}`);
  const files = new Map<string, number>();
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0;
    const name = fonts.fileFor(codePoint)?.name;
    if (name !== undefined && !files.has(name)) files.set(name, codePoint);
  }
  const slices = [...files.values()].slice(0, MOST_SLICES);
  const bytes = await Promise.all(slices.map((codePoint) => fonts.bytesFor(codePoint)));
  return bytes.filter((each) => each !== undefined);
}
