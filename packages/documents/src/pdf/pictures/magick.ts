import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ColorType, IMagickImage } from '@imagemagick/magick-wasm';
import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import type { PictureFormat } from '../../kinds/picture-format.js';

type Magick = typeof import('@imagemagick/magick-wasm');

/** Pixels. The decoder refuses pictures that are longer on either side. */
const MAX_SIDE = 20_000n;
const MEMORY_BYTES = 500_000_000n;
const SECONDS = 50n;
/** The pixels of an A4 page at 300 dots per inch. Larger pictures are scaled down to fit. */
const SHARP = { width: 2480, height: 3508 };
const JPEG_QUALITY = 88;

/** Decodes pictures within limits for pixels, memory and time. */
export class PictureDecoder {
  private constructor(
    private readonly magick: Magick,
    private readonly limits: Pick<DocumentLimits, 'pixels'>,
  ) {}

  static async open(limits: Pick<DocumentLimits, 'pixels'>): Promise<PictureDecoder> {
    const magick = await import('@imagemagick/magick-wasm');
    const file = createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm');
    await magick.initializeImageMagick(await readFile(file));
    const { ResourceLimits } = magick;
    [ResourceLimits.width, ResourceLimits.height] = [MAX_SIDE, MAX_SIDE];
    [ResourceLimits.area, ResourceLimits.memory] = [BigInt(limits.pixels), MEMORY_BYTES];
    [ResourceLimits.disk, ResourceLimits.time] = [0n, SECONDS];
    return new PictureDecoder(magick, limits);
  }

  /** Returns the number of pictures in the file. Throws if one of them is too large. */
  countFrames(bytes: Buffer, format: PictureFormat): number {
    const { MagickImageCollection, MagickReadSettings } = this.magick;
    const frames = MagickImageCollection.create();
    try {
      frames.ping(bytes, new MagickReadSettings({ format }));
      const largest = frames.reduce((most, { width, height }) => Math.max(most, width * height), 0);
      if (largest > this.limits.pixels) throw tooLarge(this.limits.pixels);
      return frames.length;
    } catch (error) {
      throw failureOf(error, this.limits.pixels);
    } finally {
      frames.dispose();
    }
  }

  /** Returns one picture of the file as a PDF can hold it: opaque, and scaled down to 300 dots per inch. */
  decode(bytes: Buffer, format: PictureFormat, frame = 0): Buffer {
    const { MagickImage, MagickReadSettings } = this.magick;
    const image = MagickImage.create();
    try {
      const settings = new MagickReadSettings({ format, frameIndex: frame, frameCount: 1 });
      image.read(bytes, settings);
      return this.#encode(image);
    } catch (error) {
      throw failureOf(error, this.limits.pixels);
    } finally {
      image.dispose();
    }
  }

  #encode(image: IMagickImage): Buffer {
    const { AlphaAction, ColorSpace, ColorType: types, MagickColors, MagickFormat: formats } = this.magick;
    image.autoOrient();
    if (image.hasAlpha) {
      image.backgroundColor = MagickColors.White;
      image.alpha(AlphaAction.Remove);
      image.alpha(AlphaAction.Off);
    }
    if (image.colorSpace === ColorSpace.CMYK) image.colorSpace = ColorSpace.sRGB;
    if (image.width > SHARP.width || image.height > SHARP.height) image.resize(SHARP.width, SHARP.height);
    image.strip();
    image.depth = 8;
    const drawings: readonly ColorType[] = [types.Bilevel, types.Palette];
    const isDrawing = drawings.includes(image.colorType);
    image.quality = isDrawing ? 75 : JPEG_QUALITY;
    return image.write(isDrawing ? formats.Png8 : formats.Jpeg, (encoded) => Buffer.from(encoded));
  }
}

function failureOf(error: unknown, pixels: number): DocumentFailure {
  if (error instanceof DocumentFailure) return error;
  const message = error instanceof Error ? error.message : '';
  return /limit|exhausted|exceeds/i.test(message)
    ? tooLarge(pixels)
    : new DocumentFailure('CORRUPT', 'The picture cannot be decoded.');
}

export function tooLarge(pixels: number): DocumentFailure {
  return new DocumentFailure('LIMIT', `The picture has more than ${pixels} pixels.`);
}
