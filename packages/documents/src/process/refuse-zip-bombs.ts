import type { Entry } from 'yauzl';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentLimits } from '../engine.js';
import { kindOfText } from '../kinds/kind-of-text.js';
import { isZip } from '../kinds/zip-names.js';
import { intoArchive } from '../text/archives/extract-members.js';
import { gunzipWithin } from '../text/archives/gzip.js';
import { textContextOf } from '../text/extractor.js';
import type { TextContext } from '../text/extractor.js';
import { inPieces, readXmlPieces } from '../text/office-xml/read-xml.js';
import { readAll, ZipMembers } from '../text/zip-members.js';

const HEAD_BYTES = 8192;
/** Parts that programs always read as XML. */
const XML_NAME = /\.(xml|rels|rdf)$/i;

/**
 * Unpacks a file once in this process, before a program of the system reads it, because that program has no limits of
 * its own. Limits members, bytes, compression ratio, nested archives, and the size and depth of XML. Refuses
 * declarations of entities (D-FIL-6).
 */
export async function refuseZipBombs(bytes: Buffer, limits: DocumentLimits): Promise<void> {
  if (isZip(bytes)) await refuseZip(bytes, textContextOf(limits));
}

async function refuseZip(bytes: Buffer, context: TextContext): Promise<void> {
  const { limits, unpacked } = context;
  const members = await ZipMembers.open(bytes);
  unpacked.members += members.entries.length;
  if (unpacked.members > ZipMembers.MAX_MEMBERS) {
    throw new DocumentFailure('LIMIT', `It has more than ${ZipMembers.MAX_MEMBERS} members.`);
  }
  for (const entry of members.entries) {
    unpacked.bytes += entry.uncompressedSize;
    if (unpacked.bytes > limits.archiveBytes) {
      throw new DocumentFailure('LIMIT', `It unpacks to more than ${limits.archiveBytes} bytes.`);
    }
    await refuseMember(entry, await contentOf(members, entry, limits), context);
  }
}

/** Reads a member completely, to check that it is not larger than the directory says. */
async function contentOf(members: ZipMembers, entry: Entry, limits: DocumentLimits): Promise<Buffer> {
  const stream = await members.stream(entry, { bytes: limits.archiveBytes, ratio: limits.archiveRatio });
  return readAll(stream).catch(() => {
    throw new DocumentFailure('CORRUPT', 'A member is not what the directory tells of it.');
  });
}

async function refuseMember(
  { fileName }: Pick<Entry, 'fileName'>,
  content: Buffer,
  context: TextContext,
): Promise<void> {
  if (isZip(content)) return refuseZip(content, intoArchive(context));
  if (isGzip(content)) {
    const within = intoArchive(context);
    return refuseMember({ fileName }, await gunzipWithin(content, within), within);
  }
  if (XML_NAME.test(fileName)) return readXmlPieces(inPieces(content), context, {});
  // Documents name their parts freely. Content that only looks like XML may be malformed, but must keep the limits.
  if (looksLikeXml(content)) await readXmlPieces(inPieces(content), context, { onMalformed: () => undefined });
}

function isGzip(content: Buffer): boolean {
  return content[0] === 0x1f && content[1] === 0x8b;
}

function looksLikeXml(content: Buffer): boolean {
  const head = content.subarray(0, HEAD_BYTES);
  const start = head.toString('latin1').replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*/, '');
  return start.startsWith('<') && kindOfText(head) !== 'html';
}
