import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import { isCompoundFile } from '../../kinds/compound-file.js';
import { textContextOf } from '../../text/extractor.js';
import type { TextContext } from '../../text/extractor.js';
import { WORD_BODY } from '../../text/office-xml/docx.js';
import { findMainPart, readXml, relationshipsOf } from '../../text/office-xml/read-xml.js';
import type { XmlHandlers } from '../../text/office-xml/read-xml.js';
import { shownWord } from '../../text/office-xml/shown-word.js';
import { WordStyles } from '../../text/office-xml/word-styles.js';
import { readAll, storedZip } from '../../text/stored-zip.js';
import type { StoredPart } from '../../text/stored-zip.js';
import { ZipMembers } from '../../text/zip-members.js';
import type { ReadDocument } from './document-blocks.js';
import { readHtml } from './read-html.js';

/** Limit of XML bytes, because the library holds all of a document's XML several times. */
const MAX_XML_BYTES = 24 * 1024 * 1024;
/** Limit of the depth of XML, because the library recurses into elements. */
const MAX_XML_DEPTH = 200;
const NOTES: readonly string[] = ['footnotes', 'endnotes'];

/** Reads a docx as blocks: its text, lists, tables and embedded pictures. */
export async function readWord(bytes: Buffer, limits: DocumentLimits): Promise<ReadDocument> {
  if (isCompoundFile(bytes)) throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  const buffer = storedZip(await shownParts(bytes, limits));
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth
    .convertToHtml({ buffer }, { includeEmbeddedStyleMap: false, externalFileAccess: false })
    .catch(() => {
      throw new DocumentFailure('CORRUPT', 'It is no document that can be read.');
    });
  return readHtml(value, limits);
}

/**
 * Unpacks a docx for the library. Reads all XML before the library does, and refuses XML that is too large, too deep or
 * declares entities. The body and its notes come with only what Word shows.
 */
async function shownParts(bytes: Buffer, limits: DocumentLimits): Promise<readonly StoredPart[]> {
  const context = textContextOf({ ...limits, xmlBytes: MAX_XML_BYTES, depth: Math.min(limits.depth, MAX_XML_DEPTH) });
  const document = { members: await ZipMembers.open(bytes), context };
  const shown = await findShown(document);
  const parts: StoredPart[] = [];
  let unpacked = 0;
  for (const entry of document.members.entries.filter(({ fileName }) => !fileName.endsWith('/'))) {
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.archiveBytes)
      throw new DocumentFailure('LIMIT', `It unpacks to more than ${limits.archiveBytes} bytes.`);
    const written: string[] = [];
    if (shown.parts.has(entry)) {
      await readXml(document, entry, { ...shownWord(writeXml(written), shown.styles), takesFallback: true });
    } else if (/\.(xml|rels)$/i.test(entry.fileName)) await readXml(document, entry, {});
    parts.push({
      name: entry.fileName,
      content: shown.parts.has(entry) ? Buffer.from(written.join('')) : await contentOf(entry, document, limits),
    });
  }
  return parts;
}

interface WordFile {
  readonly members: ZipMembers;
  readonly context: TextContext;
}

async function findShown({ members, context }: WordFile): Promise<{ parts: ReadonlySet<Entry>; styles: WordStyles }> {
  const body = await findMainPart(members, WORD_BODY, context);
  if (body === undefined) throw new DocumentFailure('CORRUPT', 'It has no body.');
  const relationships = await relationshipsOf(members, body.fileName, context);
  const notes = relationships
    .filter(({ type }) => NOTES.includes(type))
    .flatMap(({ target }) => members.find(target) ?? []);
  const styles = relationships.find(({ type }) => type === 'styles');
  return {
    parts: new Set([body, ...notes]),
    styles: await WordStyles.read(styles && members.find(styles.target), { members, context }),
  };
}

async function contentOf(entry: Entry, { members }: WordFile, limits: DocumentLimits): Promise<Buffer> {
  return readAll(await members.stream(entry, { bytes: limits.archiveBytes, ratio: limits.archiveRatio }));
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes XML again. */
function writeXml(written: string[]): XmlHandlers {
  const open: string[] = [];
  return {
    onOpen(_name, attributes, fullName) {
      open.push(fullName);
      const attributesOf = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
      written.push(`<${fullName}${attributesOf.join('')}>`);
    },
    onClose: () => void written.push(`</${open.pop() ?? ''}>`),
    onText: (text) => void written.push(escaped(text)),
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
