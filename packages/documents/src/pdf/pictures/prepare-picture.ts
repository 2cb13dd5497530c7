import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ColorType, IMagickImage } from '@imagemagick/magick-wasm';
import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import type { PictureFormat } from '../../kinds/kind-of-file.js';
import { isPlainPng, pictureHeaderOf } from './picture-header.js';
import type { PictureHeader } from './picture-header.js';

/** A picture that a PDF holds as it is: a JPEG, or a PNG without transparency. */
export interface PreparedPicture {
  readonly image: Buffer;
  /** The size is in pixels. */
  readonly width: number;
  readonly height: number;
}

type Limits = Pick<DocumentLimits, 'pixels' | 'frames'>;

/** Prepares pictures of documents. The decoder is large, so it is loaded when a picture first needs it. */
export class Pictures {
  #decoder: Promise<PictureDecoder> | undefined;

  constructor(private readonly limits: Limits) {}

  /** Returns the first picture of a file. Throws `DocumentFailure` if the file is not a picture or is too large. */
  async prepare(bytes: Buffer): Promise<PreparedPicture> {
    const header = headerOf(bytes);
    if (await isReady(bytes, header, this.limits)) return sized(bytes);
    const decoder = await this.#open();
    decoder.countFrames(bytes, header.format);
    return sized(decoder.decode(bytes, header.format));
  }

  /** Yields all pictures of a file, one after the other. */
  async *prepareAll(bytes: Buffer, onMore: () => void): AsyncIterable<PreparedPicture> {
    const { format } = headerOf(bytes);
    const decoder = await this.#open();
    const count = decoder.countFrames(bytes, format);
    if (count > this.limits.frames) onMore();
    for (let frame = 0; frame < Math.min(count, this.limits.frames); frame += 1) {
      yield sized(decoder.decode(bytes, format, frame));
    }
  }

  #open(): Promise<PictureDecoder> {
    return (this.#decoder ??= PictureDecoder.open(this.limits));
  }
}

function headerOf(bytes: Buffer): PictureHeader {
  const header = pictureHeaderOf(bytes);
  if (!header) throw new DocumentFailure('UNSUPPORTED', 'The picture is of no known format.');
  return header;
}

/** Whether a PDF can hold the picture unchanged, so that nothing is decoded. */
async function isReady(
  bytes: Buffer,
  { format, width = 0, height = 0, isTurned = false }: PictureHeader,
  { pixels }: Limits,
): Promise<boolean> {
  if (width * height > pixels) throw tooLarge(pixels);
  if (width === 0 || height === 0 || isTurned) return false;
  return format === 'JPEG' || (format === 'PNG' && (await isPlainPng(bytes)));
}

function sized(image: Buffer): PreparedPicture {
  const { width = 0, height = 0 } = pictureHeaderOf(image) ?? {};
  if (width === 0 || height === 0) throw new DocumentFailure('CORRUPT', 'The picture has no size.');
  return { image, width, height };
}

/** Limit of each side, in pixels. The decoder refuses larger pictures. */
const MAX_SIDE = 20_000n;
const MEMORY_BYTES = 500_000_000n;
const SECONDS = 50n;

/** The pixels of an A4 page at 300 dots per inch. Larger pictures are scaled down to fit. */
const SHARP = { width: 2480, height: 3508 };
const JPEG_QUALITY = 88;

/** Decodes pictures within limits for pixels, memory and time. */
class PictureDecoder {
  private constructor(
    private readonly magick: typeof import('@imagemagick/magick-wasm'),
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

  /** Returns one picture of the file in a form that a PDF can hold: opaque, and scaled down to 300 dots per inch. */
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

const A4 = { short: 595.28, long: 841.89 };
const MARGIN = 28;

/** Pictures are drawn at 96 pixels per inch if there is room. */
const POINTS_A_PIXEL = 72 / 96;

export interface PictureBox {
  readonly page: readonly [width: number, height: number];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the place of a picture on A4, upright or across as it fits better. */
export function pictureBoxOf({ width, height }: { width: number; height: number }): PictureBox {
  const page = width > height ? ([A4.long, A4.short] as const) : ([A4.short, A4.long] as const);
  const scale = Math.min(POINTS_A_PIXEL, (page[0] - 2 * MARGIN) / width, (page[1] - 2 * MARGIN) / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  return {
    page,
    x: (page[0] - drawnWidth) / 2,
    y: (page[1] - drawnHeight) / 2,
    width: drawnWidth,
    height: drawnHeight,
  };
}
