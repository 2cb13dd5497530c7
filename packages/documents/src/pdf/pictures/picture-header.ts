import { createInflate } from 'node:zlib';
import { pictureFormatOf } from '../../kinds/kind-of-file.js';
import type { PictureFormat } from '../../kinds/kind-of-file.js';

/** Facts about a picture that need no decoding. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** The width in pixels, if the header of this format is read here. */
  readonly width?: number;
  readonly height?: number;
  /** The camera says that the pixels must be turned or mirrored. */
  readonly isTurned?: boolean;
}

/** Whether this JPEG marker begins a frame. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Returns the header of a picture; undefined if the decoder is not allowed to read its format. */
export function pictureHeaderOf(bytes: Buffer): PictureHeader | undefined {
  const format = pictureFormatOf(bytes);
  if (format === 'JPEG') return { format, ...readJpeg(bytes) };
  if (format === 'PNG' && bytes.length >= 33)
    return { format, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return format && { format };
}

function readJpeg(bytes: Buffer): Omit<PictureHeader, 'format'> | undefined {
  let isTurned = false;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), isTurned };
    if (marker === EXIF_MARKER)
      isTurned ||= orientationOf(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2))) > 1;
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const EXIF_MARKER = 0xe1;
const ORIENTATION = 0x0112;
const MAX_ENTRIES = 200;

/** Returns the orientation that the camera recorded; 1 if it recorded none. */
function orientationOf(exif: Buffer): number {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 16) return 1;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number): number => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(read16(start), MAX_ENTRIES);
  for (let at = start + 2; at < start + 2 + 12 * entries; at += 12) {
    if (read16(at) === ORIENTATION) return read16(at + 8);
  }
  return 1;
}

/** The number of channels for each opaque PNG color type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1 };

/**
 * Returns whether a PDF can hold the packed pixels of a PNG as they are: opaque, at most 8 bits, not interlaced, and complete.
 * Unpacks the pixels piece by piece to count them, without holding them in memory.
 */
export async function isPlainPng(bytes: Buffer): Promise<boolean> {
  const [depth = 0, color = 0, , , interlaced] = bytes.subarray(24, 29);
  const channels = CHANNELS[color];
  if (channels === undefined || depth > 8 || interlaced !== 0) return false;
  const chunks = [...pngChunks(bytes)];
  if (chunks.some(({ name }) => name === 'tRNS') || chunks.at(-1)?.name !== 'IEND') return false;
  const wanted = (Math.ceil((bytes.readUInt32BE(16) * channels * depth) / 8) + 1) * bytes.readUInt32BE(20);
  return (
    (await unpackedBytes(
      chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data),
      wanted,
    )) === wanted
  );
}

function* pngChunks(bytes: Buffer): Iterable<{ readonly name: string; readonly data: Buffer }> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    yield { name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** Counts unpacked bytes, and stops soon after `wanted`. Returns -1 if the data cannot be unpacked. */
async function unpackedBytes(packed: readonly Buffer[], wanted: number): Promise<number> {
  const inflate = createInflate();
  let count = 0;
  try {
    for (const data of packed) inflate.write(data);
    inflate.end();
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      count += piece.length;
      if (count > wanted) break;
    }
    return count;
  } catch {
    return -1;
  } finally {
    inflate.destroy();
  }
}
