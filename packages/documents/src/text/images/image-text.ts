import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { IMagickImage } from '@imagemagick/magick-wasm';
import { DocumentFailure } from '../../document-failure.js';
import { pictureFormatOf } from '../../kinds/kind-of-file.js';
import type { PictureFormat } from '../../kinds/kind-of-file.js';
import type { ExtractText, TextContext } from '../extractor.js';

/** Extracts the words in each page of tif, jpg, png, gif, bmp, dcx, pcx, jp2 and related formats. */
export const extractImageText: ExtractText = async (bytes, context) => {
  for await (const frame of framesOf(bytes, context)) {
    if (context.text.isFull || context.isLate()) return;
    await addWords(frame, context);
  }
};

/** Adds the words of an image. For an image without words, OCR returns white space. */
export async function addWords(image: Buffer, { ocr, text }: TextContext): Promise<void> {
  const words = await ocr.read(image).catch((error: unknown) => {
    // The library may reject with values that are not errors.
    throw new DocumentFailure(
      'CORRUPT',
      `The picture cannot be read: ${error instanceof Error ? error.name : 'refused'}.`,
    );
  });
  if (words.trim() === '') return;
  text.add(words);
  text.endLine();
}

type Magick = typeof import('@imagemagick/magick-wasm');

const require = createRequire(import.meta.url);

/** The pixels of an A4 page at 100 dots per inch. */
const SMALL_FRAME_PIXELS = 1_000_000;
const MAX_SIDE_PIXELS = 12_000n;
const MEMORY_BYTES = 400_000_000n;
const SECONDS = 50n;

/** Yields the pages of an image as gray pictures (PGM) for OCR. Yields only the first picture of an animation. */
export async function* framesOf(
  bytes: Buffer,
  { limits, omit }: Pick<TextContext, 'limits' | 'omit'>,
): AsyncGenerator<Buffer> {
  const magick = await loadMagick(limits.pixels);
  const format = pictureFormatOf(bytes);
  if (format === undefined) throw new DocumentFailure('UNSUPPORTED', 'The content is not an image.');
  const found = decoded(() => frameCount(magick, bytes, { format, pixels: limits.pixels }));
  const count = format === 'GIF' ? Math.min(1, found) : found;
  if (count < found) omit('ANIMATION_CUT');
  if (count > limits.frames) omit('FRAMES_CUT');
  for (let index = 0; index < Math.min(count, limits.frames); index += 1) {
    const settings = new magick.MagickReadSettings({ format, frameIndex: index, frameCount: 1 });
    const frame = decoded(() => magick.ImageMagick.read(bytes, settings, (image) => grayOf(image, magick)));
    yield pgm(frame);
  }
}

/** Reads only the headers, so that a picture that is too large is refused before it is decoded. */
function frameCount(
  magick: Magick,
  bytes: Buffer,
  { format, pixels }: { format: PictureFormat; pixels: number },
): number {
  const frames = magick.MagickImageCollection.create();
  try {
    frames.ping(bytes, new magick.MagickReadSettings({ format }));
    if (frames.some(({ width, height }) => width * height > pixels)) throw tooLarge();
    return frames.length;
  } finally {
    frames.dispose();
  }
}

function grayOf(
  image: IMagickImage,
  { AlphaAction, ColorSpace, MagickColors }: Magick,
): { readonly width: number; readonly height: number; readonly data: Uint8Array } {
  const { width, height } = image;
  image.autoOrient();
  image.backgroundColor = MagickColors.White;
  image.alpha(AlphaAction.Remove);
  const scale = scaleOf(width * height);
  if (scale !== 1) image.resize(Math.floor(image.width * scale), Math.floor(image.height * scale));
  image.colorSpace = ColorSpace.Gray;
  // One byte for each pixel, even for black and white pictures.
  image.depth = 8;
  return { width: image.width, height: image.height, data: image.write('GRAY', (data) => Uint8Array.from(data)) };
}

/** Doubles small pictures, because OCR reads the small letters of screens badly. At 72 dots per inch, OCR found 20 of 27 words, and 24 at twice the size. */
function scaleOf(pixels: number): number {
  return pixels < SMALL_FRAME_PIXELS ? 2 : Math.min(1, Math.sqrt(ENOUGH_PIXELS / pixels));
}

/** Messages of the decoder quote the content, so they are dropped. They only show whether a limit was exceeded. */
function decoded<Result>(decode: () => Result): Result {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DocumentFailure) throw error;
    if (/limit|exhausted|exceed/i.test(messagesOf(error))) throw tooLarge();
    throw new DocumentFailure('CORRUPT', 'The image cannot be decoded.');
  }
}

/** Some decoders report the limit in a related error. */
function messagesOf(error: unknown): string {
  const related = error instanceof Error && 'relatedErrors' in error ? error.relatedErrors : [];
  return [error, ...(Array.isArray(related) ? related : [])].map(String).join('\n');
}

function tooLarge(): DocumentFailure {
  return new DocumentFailure('LIMIT', 'The image is larger than may be decoded.');
}

let loading: Promise<Magick> | undefined;

function loadMagick(pixels: number): Promise<Magick> {
  loading ??= startMagick(pixels);
  return loading;
}

async function startMagick(pixels: number): Promise<Magick> {
  const magick = await import('@imagemagick/magick-wasm');
  const wasm = await readFile(require.resolve('@imagemagick/magick-wasm/magick.wasm'));
  await magick.initializeImageMagick(wasm);
  const { ResourceLimits } = magick;
  ResourceLimits.width = MAX_SIDE_PIXELS;
  ResourceLimits.height = MAX_SIDE_PIXELS;
  ResourceLimits.area = BigInt(pixels);
  ResourceLimits.memory = MEMORY_BYTES;
  ResourceLimits.disk = 0n;
  ResourceLimits.time = SECONDS;
  return magick;
}

/** Writes a gray picture as PGM, which needs no encoder. */
export function pgm({ width, height, data }: { width: number; height: number; data: Uint8Array }): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data.subarray(0, width * height)]);
}

/** The pixels of an A4 page at 300 dots per inch. More pixels do not improve OCR. */
export const ENOUGH_PIXELS = 9_000_000;
