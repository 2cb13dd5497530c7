import type { MagickFormat } from '@imagemagick/magick-wasm';
import type { DocumentKind } from '../document-kind.js';
import { kindOfSignature } from './kind-of-file.js';

/** A format that the decoder is told to read. Without a named format, the decoder would guess, and some of its formats open other files. */
export type PictureFormat = (typeof MagickFormat)[keyof typeof MagickFormat];

const FORMATS: Partial<Readonly<Record<DocumentKind, PictureFormat>>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  gif: 'GIF',
  tiff: 'TIFF',
  bmp: 'BMP',
  pcx: 'PCX',
  dcx: 'DCX',
  jp2: 'JP2',
};
const JPEG_2000_STREAM = 0xff;
/** WebP is not a kind of document: it occurs only as a picture in one. */
const WEBP = /^RIFF[\s\S]{4}WEBP/;

/** Returns the format of a picture by its content; undefined if the decoder is not allowed to read it. */
export function pictureFormatOf(bytes: Buffer): PictureFormat | undefined {
  if (WEBP.test(bytes.toString('latin1', 0, 12))) return 'WEBP';
  const kind = kindOfSignature(bytes);
  if (kind === 'jp2' && bytes[0] === JPEG_2000_STREAM) return 'J2C';
  return kind && FORMATS[kind];
}
