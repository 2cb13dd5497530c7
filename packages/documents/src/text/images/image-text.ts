import type { IMagickImage } from '@imagemagick/magick-wasm';
import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { PictureDecoder } from './picture-decoder.js';

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

/** The pixels of an A4 page at 100 dots per inch. */
const SMALL_FRAME_PIXELS = 1_000_000;

/** Yields the pages of an image as gray pictures (PGM) for OCR. Yields only the first picture of an animation. */
export async function* framesOf(
  bytes: Buffer,
  { limits, omit }: Pick<TextContext, 'limits' | 'omit'>,
): AsyncGenerator<Buffer> {
  const decoder = await PictureDecoder.open(limits.pixels);
  const { format, pictures } = decoder.headersOf(bytes);
  const count = format === 'GIF' ? Math.min(1, pictures.length) : pictures.length;
  if (count < pictures.length) omit('ANIMATION_CUT');
  if (count > limits.frames) omit('FRAMES_CUT');
  for (let index = 0; index < Math.min(count, limits.frames); index += 1) {
    yield pgm(decoder.decode(bytes, index, (image) => grayOf(image, decoder.magick)));
  }
}

function grayOf(
  image: IMagickImage,
  { AlphaAction, ColorSpace, MagickColors }: PictureDecoder['magick'],
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

/** Writes a gray picture as PGM, which needs no encoder. */
export function pgm({ width, height, data }: { width: number; height: number; data: Uint8Array }): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data.subarray(0, width * height)]);
}

/** The pixels of an A4 page at 300 dots per inch. More pixels do not improve OCR. */
export const ENOUGH_PIXELS = 9_000_000;
