import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import { isCompoundFile } from '../../kinds/compound-file.js';
import { readXml } from '../../text/office-xml/read-xml.js';
import { textContextOf } from '../../text/text-context.js';
import { ZipMembers } from '../../text/zip-members.js';
import type { ReadDocument } from './document-block.js';
import { readHtml } from './read-html.js';

/** The library holds all of a document's XML several times over. */
const MOST_XML_BYTES = 24 * 1024 * 1024;
/** It goes down into elements one by one. */
const DEEPEST_XML = 200;

/** docx as blocks: its text, lists, tables and the pictures that are in it. */
export async function readWord(bytes: Buffer, limits: DocumentLimits): Promise<ReadDocument> {
  if (isCompoundFile(bytes)) throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  await refuseUnsafe(bytes, limits);
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth
    .convertToHtml({ buffer: bytes }, { includeEmbeddedStyleMap: false, externalFileAccess: false })
    .catch(() => {
      throw new DocumentFailure('CORRUPT', 'It is no document that can be read.');
    });
  return readHtml(value, limits);
}

/** Reads all of its XML beforehand, as it is unpacked: what is too large, too deep or declares entities never comes to the library. */
async function refuseUnsafe(bytes: Buffer, limits: DocumentLimits): Promise<void> {
  const context = textContextOf({ ...limits, xmlBytes: MOST_XML_BYTES, depth: Math.min(limits.depth, DEEPEST_XML) });
  const members = await ZipMembers.open(bytes);
  if (members.matching(/^word\/document\d*\.xml$/i).length === 0)
    throw new DocumentFailure('CORRUPT', 'It has no body.');
  let packed = 0;
  for (const entry of members.entries) {
    packed += entry.uncompressedSize;
    if (packed > limits.archiveBytes)
      throw new DocumentFailure('LIMIT', `It unpacks to more than ${limits.archiveBytes} bytes.`);
    if (/\.(xml|rels)$/i.test(entry.fileName)) await readXml({ members, context }, entry, {});
  }
}
