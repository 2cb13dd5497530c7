import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DocumentFailure } from '../../document-failure.js';
import { kindOfBytes } from '../../kinds/kind-of-file.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { extractContent, intoArchive } from './extract-members.js';
import { extractTarMembers } from './tar.js';

const RATIO_FROM_BYTES = 1024 * 1024;
const FLAGS_AT = 3;
const HEADER_BYTES = 10;
const HAS_NAME = 0x08;
/** FTEXT (RFC 1952): a hint about the content. It adds nothing to the header. */
const IS_TEXT = 0x01;

/** Extracts a gz: one file, or a tar. The gz and its tar count as one archive. */
export const extractGzip: ExtractText = async (bytes, outer) => {
  const context = intoArchive(outer);
  const content = await gunzipWithin(bytes, context);
  const extension = path.posix.extname(nameIn(bytes)).slice(1);
  if ((await kindOfBytes(content, extension)) === 'tar') await extractTarMembers(content, context);
  else await extractContent(content, extension, context);
};

/** Unpacks the content, within the limits that all archives of the file share. */
export async function gunzipWithin(
  bytes: Buffer,
  { limits, unpacked }: Pick<TextContext, 'limits' | 'unpacked'>,
): Promise<Buffer> {
  const room = Math.max(0, limits.archiveBytes - unpacked.bytes);
  const maximum = Math.min(room, Math.max(RATIO_FROM_BYTES, bytes.length * limits.archiveRatio));
  try {
    const content = await promisify(gunzip)(bytes, { maxOutputLength: Math.max(1, maximum) });
    unpacked.bytes += content.length;
    return content;
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isLarge) throw new DocumentFailure('LIMIT', `It unpacks to more than ${maximum} bytes.`);
    throw new DocumentFailure('CORRUPT', 'It cannot be unpacked.');
  }
}

/** Returns the name of the file before it was packed; empty if the header lacks it. */
function nameIn(bytes: Buffer): string {
  const flags = bytes.length > HEADER_BYTES ? bytes.readUInt8(FLAGS_AT) : 0;
  if ((flags & ~IS_TEXT) !== HAS_NAME) return '';
  const end = bytes.indexOf(0, HEADER_BYTES);
  return end === -1 ? '' : bytes.toString('latin1', HEADER_BYTES, end);
}
