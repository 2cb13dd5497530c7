import { DocumentFailure } from '../../document-failure.js';
import type { DocumentKind } from '../../document-kind.js';
import type { DocumentLimits } from '../../engine.js';
import { isCompoundFile } from '../../kinds/compound-file.js';
import { decodeText, encodingOfXml } from '../../text/decode-text.js';
import { textContextOf } from '../../text/extractor.js';
import { EXTRACTORS } from '../../text/extractors.table.js';
import { decodeHtml } from '../../text/html.js';
import { readXml } from '../../text/office-xml/read-xml.js';
import { extractText } from '../../text/text-engine.js';
import { readWebArchive } from '../../text/web-archive.js';
import { ZipMembers } from '../../text/zip-members.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import type { ReadDocument } from './document-blocks.js';
import { readHtml } from './read-html.js';
import { readOpenDocument } from './read-open-document.js';
import { readLines, readPlainText, readSource } from './read-text.js';
import { writeDocument } from './write-document.js';

const PDF_WITHIN = 1024;

/** Returns a PDF unchanged. */
export const convertPdf: ConvertToPdf = async function* (bytes) {
  if (!bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) throw new DocumentFailure('CORRUPT', 'It is no PDF.');
  yield bytes;
};

export const convertHtml: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: readHtml(await decodeHtml(bytes, tools.charset), tools.limits) });

export const convertWebArchive: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: readHtml(await readWebArchive(bytes, tools.limits), tools.limits) });

export const convertWord: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: await readWord(bytes, tools.limits) });

export const convertOpenDocument: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, ...(await readOpenDocument(bytes, tools.limits)) });

export const convertWord97: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: await readText(bytes, 'doc', tools.limits) });

export const convertWordXml: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: await readText(bytes, 'word-xml', tools.limits) });

export const convertRtf: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: await readText(bytes, 'rtf', tools.limits) });

export const convertPlainText: ConvertToPdf = async (bytes, tools) =>
  writeDocument({ ...tools, document: readPlainText(await decodeText(bytes, tools.charset), tools.limits) });

export const convertSource: ConvertToPdf = async (bytes, { charset, ...tools }) => {
  const source = await decodeText(bytes, charset, encodingOfXml(bytes));
  return writeDocument({ ...tools, document: readSource(source, tools.limits) });
};

/** Reads a kind that has only a text extractor. Each line becomes a paragraph. */
async function readText(bytes: Buffer, kind: DocumentKind, limits: DocumentLimits): Promise<ReadDocument> {
  const row = EXTRACTORS.find(({ kinds }) => kinds.includes(kind));
  if (!row) throw new DocumentFailure('UNSUPPORTED', `Nothing reads the text of ${kind}.`);
  const { text, warnings } = await extractText(bytes, row, { limits, rows: EXTRACTORS });
  return { ...readLines(text, limits), warnings: [...warnings, 'Only its text was taken.'] };
}

/** Limit of XML bytes, because the library holds all of a document's XML several times. */
const MAX_XML_BYTES = 24 * 1024 * 1024;
/** Limit of the depth of XML, because the library recurses into elements. */
const MAX_XML_DEPTH = 200;

/** Reads a docx as blocks: its text, lists, tables and embedded pictures. */
async function readWord(bytes: Buffer, limits: DocumentLimits): Promise<ReadDocument> {
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

/**
 * Reads all XML while it is unpacked, before the library does. Refuses XML that is too large, too deep or declares
 * entities.
 */
async function refuseUnsafe(bytes: Buffer, limits: DocumentLimits): Promise<void> {
  const context = textContextOf({ ...limits, xmlBytes: MAX_XML_BYTES, depth: Math.min(limits.depth, MAX_XML_DEPTH) });
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
