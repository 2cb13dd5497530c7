import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import type { DocumentKind } from '../../document-kind.js';
import { isCompoundFile } from '../../kinds/compound-file.js';
import { extractMembers, intoArchive } from '../archives/extract-members.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { readAll } from '../stored-zip.js';
import { TextSink } from '../text-sink.js';
import { ZipMembers } from '../zip-members.js';
import { drawingFlowOf, flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { readXml, relationshipsOf } from './read-xml.js';

/** The parts in the order of the text. Word also writes `document2.xml`. */
const PARTS = [
  /^word\/header\d*\.xml$/i,
  /^word\/document\d*\.xml$/i,
  /^word\/(charts|diagrams|drawings)\//i,
  /^word\/footer\d*\.xml$/i,
  /^word\/(footnotes|endnotes|comments)\.xml$/i,
];
const BODY = 1;

const FLOW: Flow = {
  text: ['t'],
  // Skips properties, which hold tab stops. Skips fallbacks, because the choice before has the same text.
  hidden: ['pPr', 'rPr', 'sectPr', 'tblPr', 'Fallback', 'delText', 'instrText'],
  opens: {
    tab: { text: '\t' },
    br: { text: '\n' },
    cr: { text: '\n' },
    noBreakHyphen: { text: '-' },
    // Text that is drawn along a line.
    textpath: ({ string: text = '' }) => ({ text: `${text}\n` }),
  },
  closes: { p: 'line', tc: 'cell', tr: 'row' },
};

/** Extracts docx and dotx: the text of the body, headers, footers, notes, comments, charts and diagrams. */
export const extractDocx: ExtractText = async (bytes, context) => {
  if (isCompoundFile(bytes)) throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  const members = await ZipMembers.open(bytes);
  const parts = PARTS.map((pattern) => members.matching(pattern));
  if (parts[BODY]?.length === 0) throw new DocumentFailure('CORRUPT', 'It has no body.');
  for (const part of parts.flat()) {
    const flow = await flowOf(part, { members, context });
    if (flow === undefined || context.text.isFull) continue;
    await readXml({ members, context }, part, flowInto(context.text, flow));
    context.text.endLine();
  }
};

/** Returns the flow of a part. An `altChunk` is replaced by the text of the document that it refers to. */
async function flowOf(
  { fileName }: Entry,
  document: { members: ZipMembers; context: TextContext },
): Promise<Flow | undefined> {
  if (/^word\/\w+\//i.test(fileName)) return drawingFlowOf(fileName);
  const texts = await embeddedTexts(fileName, 'aFChunk', document);
  return { ...FLOW, opens: { ...FLOW.opens, altChunk: ({ 'r:id': id = '' }) => ({ text: texts.get(id) ?? '' }) } };
}

/** The kinds of documents that Word embeds with `altChunk`. */
const KINDS: readonly DocumentKind[] = ['docx', 'word-xml', 'html', 'mhtml', 'rtf', 'txt', 'xml'];

/**
 * Reads the documents that a part of an Office file refers to. Keeps the limits of archives (D-FIL-6). Reads each
 * document once.
 *
 * @param type - the type of the relationships
 * @returns the texts by relationship id
 */
async function embeddedTexts(
  part: string,
  type: string,
  { members, context }: { members: ZipMembers; context: TextContext },
): Promise<ReadonlyMap<string, string>> {
  const relationships = await relationshipsOf(members, part, context);
  const texts = new Map<string, string>();
  const byTarget = new Map<string, string>();
  for (const { id, target } of relationships.filter((each) => each.type === type)) {
    const text = byTarget.get(target) ?? (await textOf(target, { members, context }));
    byTarget.set(target, text);
    texts.set(id, text);
  }
  return texts;
}

async function textOf(
  target: string,
  { members, context }: { members: ZipMembers; context: TextContext },
): Promise<string> {
  const entry = members.find(target);
  if (entry === undefined) return '';
  const { limits } = context;
  const text = new TextSink(limits.textCharacters);
  const extractorOf: TextContext['extractorOf'] = (kind) =>
    KINDS.includes(kind) ? context.extractorOf(kind) : undefined;
  const member = {
    name: entry.fileName,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    isEncrypted: entry.isEncrypted(),
    read: async () => readAll(await members.stream(entry, { bytes: limits.archiveBytes, ratio: limits.archiveRatio })),
  };
  const within = { ...intoArchive(context), text, extractorOf };
  await extractMembers([member], within).catch((error: unknown) => {
    if (!(error instanceof DocumentFailure) || error.code === 'LIMIT') throw error;
  });
  return text.isEmpty ? '' : text.finish();
}
