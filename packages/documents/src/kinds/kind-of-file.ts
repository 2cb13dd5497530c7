import { open } from 'node:fs/promises';
import type { MagickFormat } from '@imagemagick/magick-wasm';
import type { DocumentKind } from '../document-kind.js';
import { CompoundFile, isCompoundFile } from './compound-file.js';
import { kindOfText } from './kind-of-text.js';
import { ofBytes, ofEnds, ofFile } from './random-access.js';
import type { ContentEnds, RandomAccess } from './random-access.js';
import { COMPOUND_STREAMS, OPEN_DOCUMENT, SIGNATURES, ZIP_PARTS } from './signatures.table.js';
import { isZip, mimetypeOf, zipNames } from './zip-names.js';

const HEAD_BYTES = 8192;
/** Printers and mailers put lines before a PDF. */
const PDF_WITHIN = 1024;
const ENCRYPTED_PACKAGE = 'encryptedpackage';

/**
 * Returns the kind of a file by its content; undefined if the kind is unknown. The extension only tells plain texts
 * apart.
 */
export async function kindOfFile(file: string, extension?: string): Promise<DocumentKind | undefined> {
  const handle = await open(file, 'r');
  try {
    return await kindOf(await ofFile(handle), extension);
  } finally {
    await handle.close();
  }
}

export async function kindOfBytes(bytes: Buffer, extension?: string): Promise<DocumentKind | undefined> {
  return kindOf(ofBytes(bytes), extension);
}

/**
 * Returns the kind of a content of which only the beginning and the end are available. Returns undefined for a compound
 * file whose directory is in the missing part.
 */
export async function kindOfEnds(ends: ContentEnds, extension?: string): Promise<DocumentKind | undefined> {
  return kindOf(ofEnds(ends), extension);
}

async function kindOf(file: RandomAccess, extension?: string): Promise<DocumentKind | undefined> {
  const head = await file.read(0, HEAD_BYTES);
  if (isZip(head)) return kindOfZip(file, head);
  if (isCompoundFile(head)) return kindOfCompoundFile(file);
  const signed = kindOfSignature(head);
  if (signed !== undefined) return signed;
  if (head.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  return kindOfText(head, extension?.toLowerCase());
}

/** Returns the kind if the first bytes alone show it, as for pictures. */
function kindOfSignature(head: Buffer): DocumentKind | undefined {
  return SIGNATURES.find(({ bytes, at = 0, also }) => {
    const found = head.subarray(at, at + bytes.length);
    return found.equals(Uint8Array.from(bytes)) && (also?.(head) ?? true);
  })?.kind;
}

async function kindOfZip(file: RandomAccess, head: Buffer): Promise<DocumentKind> {
  const mimetype = mimetypeOf(head);
  const openDocument = OPEN_DOCUMENT.find(({ type }) => mimetype.startsWith(type));
  if (openDocument !== undefined) return openDocument.kind;
  const names = await zipNames(file);
  // Somebody may have packed the file again. Then another member is first, or `mimetype` is compressed.
  if (names.includes('mimetype') && names.includes('content.xml')) return 'odt';
  if (!names.includes('[content_types].xml')) return 'zip';
  return ZIP_PARTS.find(({ folder }) => names.some((name) => name.startsWith(folder)))?.kind ?? 'zip';
}

/** An encrypted Office file is a compound file too. The engine that opens the file reports the encryption. */
async function kindOfCompoundFile(file: RandomAccess): Promise<DocumentKind | undefined> {
  const streams = (await CompoundFile.open(file)).rootStreams;
  // Some programs add a second document that only says that this document is encrypted.
  if (streams.includes(ENCRYPTED_PACKAGE)) return 'docx';
  return streams.flatMap((name) => COMPOUND_STREAMS[name] ?? [])[0];
}

/** The format that the decoder must read. Without it, the decoder would guess, and some of its formats open other files. */
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
