import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import { PictureDecoder, tooLarge } from './magick.js';
import { isPlainPng, pictureHeaderOf } from './picture-header.js';
import type { PictureHeader } from './picture-header.js';

/** A picture that a PDF holds as it is: a JPEG, or a PNG without transparency. */
export interface PreparedPicture {
  readonly image: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

type Limits = Pick<DocumentLimits, 'pixels' | 'frames'>;

/** Makes pictures of what is in documents; what decodes them is large, and loaded with the first that needs it. */
export class Pictures {
  #decoder: Promise<PictureDecoder> | undefined;

  constructor(private readonly limits: Limits) {}

  /** The first picture of a file. Throws `DocumentFailure` where it is none, or too large. */
  async prepare(bytes: Buffer): Promise<PreparedPicture> {
    const header = headerOf(bytes);
    if (await isReady(bytes, header, this.limits)) return sized(bytes);
    const decoder = await this.#open();
    decoder.countFrames(bytes, header.format);
    return sized(decoder.decode(bytes, header.format));
  }

  /** Every picture of a file that holds several, one after the other. */
  async *prepareAll(bytes: Buffer, onMore: (count: number) => void): AsyncIterable<PreparedPicture> {
    const { format } = headerOf(bytes);
    const decoder = await this.#open();
    const count = decoder.countFrames(bytes, format);
    if (count > this.limits.frames) onMore(count);
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

/** Whether it goes into a PDF as it is, so that nothing of it is decoded. */
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
