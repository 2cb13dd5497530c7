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
import { findMainPart, readXml, relationshipsOf } from './read-xml.js';
import type { Attributes, XmlHandlers } from './read-xml.js';
import { shownWord, WORD_FLOW } from './shown-word.js';
import { WordStyles } from './word-styles.js';

/** The usual name of the body. Word also writes `document2.xml`. */
export const WORD_BODY = /^word\/document\d*\.xml$/i;
/** The parts beside the body, by their relationships to it or by their usual names, in the order of the text. */
const BEFORE_BODY = { types: ['header'], name: /^word\/header\d*\.xml$/i };
const BEHIND_BODY = [
  { types: ['chart', 'chartEx', 'diagramData'], name: /^word\/(charts|diagrams|drawings)\//i },
  { types: ['footer'], name: /^word\/footer\d*\.xml$/i },
  { types: ['footnotes', 'endnotes', 'comments'], name: /^word\/(footnotes|endnotes|comments)\.xml$/i },
];

/** Extracts docx and dotx: the text of the body, headers, footers, notes, comments, charts and diagrams. */
export const extractDocx: ExtractText = async (bytes, context) => {
  if (isCompoundFile(bytes)) throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  const members = await ZipMembers.open(bytes);
  const body = await findMainPart(members, WORD_BODY, context);
  if (body === undefined) throw new DocumentFailure('CORRUPT', 'It has no body.');
  const relationships = await relationshipsOf(members, body.fileName, context);
  const ofTypes = (types: readonly string[]): readonly Entry[] =>
    relationships.filter(({ type }) => types.includes(type)).flatMap(({ target }) => members.find(target) ?? []);
  const styles = await WordStyles.read(ofTypes(['styles'])[0], { members, context });
  const partsOf = ({ types, name }: typeof BEFORE_BODY): readonly Entry[] => [
    ...new Set([...members.matching(name), ...ofTypes(types)]),
  ];
  for (const part of [...partsOf(BEFORE_BODY), body, ...BEHIND_BODY.flatMap(partsOf)]) {
    const handlers = await handlersOf(part, { members, context, styles });
    if (handlers === undefined || context.text.isFull) continue;
    await readXml({ members, context }, part, handlers);
    context.text.endLine();
  }
};

/** Returns the reader of a part. An `altChunk` is replaced by the text of the document that it refers to. */
async function handlersOf(
  { fileName }: Entry,
  document: { members: ZipMembers; context: TextContext; styles: WordStyles },
): Promise<XmlHandlers | undefined> {
  const { styles, context } = document;
  if (/\/(?:charts|diagrams|drawings)\//i.test(fileName)) {
    const flow = drawingFlowOf(fileName);
    return flow && flowInto(context.text, flow);
  }
  const texts = await embeddedTexts(fileName, 'aFChunk', document);
  const altChunk = ({ 'r:id': id = '' }: Attributes): { text: string } => ({ text: texts.get(id) ?? '' });
  const flow = { ...WORD_FLOW, opens: { ...WORD_FLOW.opens, altChunk } };
  return shownWord(flowInto(context.text, flow), styles);
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
