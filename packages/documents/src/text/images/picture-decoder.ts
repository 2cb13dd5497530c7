import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { IMagickImage, Orientation } from '@imagemagick/magick-wasm';
import { DocumentFailure } from '../../document-failure.js';
import { pictureFormatOf } from '../../kinds/kind-of-file.js';
import type { PictureFormat } from '../../kinds/kind-of-file.js';

type Magick = typeof import('@imagemagick/magick-wasm');

/** Limit of each side, in pixels. The decoder refuses larger pictures. */
const MAX_SIDE = 20_000n;
const MEMORY_BYTES = 500_000_000n;
const SECONDS = 50n;

interface PictureHeader {
  /** The size is in pixels. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Decodes pictures within limits for pixels, memory and time. */
export class PictureDecoder {
  private constructor(
    readonly magick: Magick,
    private readonly pixels: number,
  ) {}

  /** Loads the decoder, which is large. */
  static async open(pixels: number): Promise<PictureDecoder> {
    const magick = await (loading ??= load());
    const { ResourceLimits } = magick;
    [ResourceLimits.width, ResourceLimits.height] = [MAX_SIDE, MAX_SIDE];
    [ResourceLimits.area, ResourceLimits.memory] = [BigInt(pixels), MEMORY_BYTES];
    [ResourceLimits.disk, ResourceLimits.time] = [0n, SECONDS];
    return new PictureDecoder(magick, pixels);
  }

  /** Reads only the headers of all pictures in a file, so that one that is too large is refused before it is decoded. */
  headersOf(bytes: Buffer): { readonly format: PictureFormat; readonly pictures: readonly PictureHeader[] } {
    const format = formatOf(bytes);
    const { MagickImageCollection, MagickReadSettings } = this.magick;
    const frames = MagickImageCollection.create();
    try {
      frames.ping(bytes, new MagickReadSettings({ format }));
      // `map` would make another collection.
      const pictures = Array.from(frames, ({ width, height, orientation }) => ({ width, height, orientation }));
      if (pictures.some(({ width, height }) => width * height > this.pixels)) throw tooLarge();
      return { format, pictures };
    } catch (error) {
      throw failureOf(error);
    } finally {
      frames.dispose();
    }
  }

  /** Decodes one picture of a file, and returns what `work` makes of it. */
  decode<Result>(bytes: Buffer, frame: number, work: (image: IMagickImage) => Result): Result {
    const { MagickImage, MagickReadSettings } = this.magick;
    const image = MagickImage.create();
    try {
      image.read(bytes, new MagickReadSettings({ format: formatOf(bytes), frameIndex: frame, frameCount: 1 }));
      return work(image);
    } catch (error) {
      throw failureOf(error);
    } finally {
      image.dispose();
    }
  }
}

let loading: Promise<Magick> | undefined;

async function load(): Promise<Magick> {
  const magick = await import('@imagemagick/magick-wasm');
  const file = createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm');
  await magick.initializeImageMagick(await readFile(file));
  return magick;
}

function formatOf(bytes: Buffer): PictureFormat {
  const format = pictureFormatOf(bytes);
  if (format === undefined) throw new DocumentFailure('UNSUPPORTED', 'The picture is of no known format.');
  return format;
}

/** Messages of the decoder quote the content, so they are dropped. They only show whether a limit was exceeded. */
function failureOf(error: unknown): DocumentFailure {
  if (error instanceof DocumentFailure) return error;
  if (/limit|exhausted|exceed/i.test(messagesOf(error))) return tooLarge();
  return new DocumentFailure('CORRUPT', 'The picture cannot be decoded.');
}

/** Some decoders report the limit in a related error. */
function messagesOf(error: unknown): string {
  const related = error instanceof Error && 'relatedErrors' in error ? error.relatedErrors : [];
  return [error, ...(Array.isArray(related) ? related : [])].map(String).join('\n');
}

function tooLarge(): DocumentFailure {
  return new DocumentFailure('LIMIT', 'The picture has more pixels than may be decoded.');
}
