import type { ColorType, IMagickImage } from '@imagemagick/magick-wasm';
import type { DocumentLimits } from '../../engine.js';
import { PictureDecoder } from '../../text/images/picture-decoder.js';

/** A picture in a form that a PDF can hold: a JPEG, or a PNG without transparency. */
export interface PreparedPicture {
  readonly image: Buffer;
  /** The size is in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the first picture of a file. Throws `DocumentFailure` if the file is not a picture or is too large. */
export async function preparePicture(bytes: Buffer, { pixels }: DocumentLimits): Promise<PreparedPicture> {
  const decoder = await PictureDecoder.open(pixels);
  const { format, pictures } = decoder.headersOf(bytes);
  const { TopLeft } = decoder.magick.Orientation;
  const [first] = pictures;
  // A PDF holds a JPEG unchanged, unless the camera says that the picture must be turned.
  if (format === 'JPEG' && first !== undefined && first.orientation <= TopLeft) return { ...first, image: bytes };
  return decode(decoder, bytes, 0);
}

/** Returns all pictures of a file. */
export async function preparePictures(
  bytes: Buffer,
  { pixels, frames }: DocumentLimits,
  onMore: () => void,
): Promise<readonly PreparedPicture[]> {
  const decoder = await PictureDecoder.open(pixels);
  const { length } = decoder.headersOf(bytes).pictures;
  if (length > frames) onMore();
  return Array.from({ length: Math.min(length, frames) }, (_, frame) => decode(decoder, bytes, frame));
}

/** The pixels of an A4 page at 300 dots per inch. Larger pictures are scaled down to fit. */
const SHARP = { width: 2480, height: 3508 };
const JPEG_QUALITY = 88;

function decode(decoder: PictureDecoder, bytes: Buffer, frame: number): PreparedPicture {
  return decoder.decode(bytes, frame, (image) => encode(image, decoder.magick));
}

/** Returns a picture that is opaque, and scaled down to 300 dots per inch. */
function encode(
  image: IMagickImage,
  { AlphaAction, ColorSpace, ColorType: types, MagickColors, MagickFormat: formats }: PictureDecoder['magick'],
): PreparedPicture {
  const isPng = image.format === formats.Png;
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
  image.quality = isDrawing || isPng ? 75 : JPEG_QUALITY;
  const format = isPng ? formats.Png24 : formats.Jpeg;
  const { width, height } = image;
  return { width, height, image: image.write(isDrawing ? formats.Png8 : format, (encoded) => Buffer.from(encoded)) };
}

const A4 = { short: 595.28, long: 841.89 };
const MARGIN = 28;

/** Pictures are drawn at 96 pixels per inch if there is room. */
const POINTS_A_PIXEL = 72 / 96;

/** Returns the place of a picture on A4, upright or across as it fits better. */
export function pictureBoxOf({ width, height }: { width: number; height: number }): {
  readonly page: [width: number, height: number];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  const page: [number, number] = width > height ? [A4.long, A4.short] : [A4.short, A4.long];
  const scale = Math.min(POINTS_A_PIXEL, (page[0] - 2 * MARGIN) / width, (page[1] - 2 * MARGIN) / height);
  const drawn = { width: width * scale, height: height * scale };
  return { page, x: (page[0] - drawn.width) / 2, y: (page[1] - drawn.height) / 2, ...drawn };
}
