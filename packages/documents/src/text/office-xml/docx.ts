import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import type { DocumentKind } from '../../document-kind.js';
import { isCompoundFile } from '../../kinds/compound-file.js';
import { failureOf } from '../../process/failure-of.js';
import { extractMembers, intoArchive } from '../archives/extract-members.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { TextSink } from '../text-sink.js';
import { readAll, ZipMembers } from '../zip-members.js';
import { drawingFlowOf, flowInto } from './flow.js';
import { findMainPart, readXml, relationshipsOf } from './read-xml.js';
import type { Relationship, XmlHandlers } from './read-xml.js';
import { paragraphsInto, shownWord, WORD_FLOW } from './shown-word.js';
import { WordLists } from './word-lists.js';
import { WordStyles } from './word-styles.js';

/** The usual name of the body. Word also writes `document2.xml`. */
const WORD_BODY = /^word\/document\d*\.xml$/i;

/** The parts beside the body, by their relationships to it or by their usual names, in the order of the text. */
const BEFORE_BODY = { types: ['header'], name: /^word\/header\d*\.xml$/i };
const DRAWING = /\/(?:charts|diagrams|drawings)\//i;
const BEHIND_BODY = [
  { types: ['chart', 'chartEx', 'diagramData'], name: /^word\/(charts|diagrams|drawings)\//i },
  { types: ['footer'], name: /^word\/footer\d*\.xml$/i },
  { types: ['footnotes', 'endnotes'], name: /^word\/(footnotes|endnotes)\.xml$/i },
];

const COMMENTS = { types: ['comments'], name: /^word\/comments\.xml$/i };

/** Extracts docx and dotx: the text of the body, headers, footers, notes, comments, charts and diagrams. */
export const extractDocx: ExtractText = async (bytes, context) => {
  const handlersOf = (): XmlHandlers => {
    context.text.endLine();
    return flowInto(context.text, WORD_FLOW);
  };
  await readDocx(bytes, context, { handlersOf, hasComments: true });
};

export interface WordPart {
  readonly relationships: readonly Relationship[];
  readonly styles: WordStyles;
}

/** Reads what Word shows of a docx, part by part in the order of the text. Returns the members of the file. */
export async function readDocx(
  bytes: Buffer,
  context: TextContext,
  { handlersOf, hasComments }: { handlersOf: (part: WordPart) => XmlHandlers; hasComments: boolean },
): Promise<ZipMembers> {
  if (isCompoundFile(bytes)) throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  const members = await ZipMembers.open(bytes);
  const document = { members, context };
  const body = await findMainPart(members, WORD_BODY, context);
  if (body === undefined) throw new DocumentFailure('CORRUPT', 'It has no body.');
  const ofBody = await relationshipsOf(members, body.fileName, context);
  const ofTypes = (...types: readonly string[]): readonly Entry[] =>
    ofBody.filter(({ type }) => types.includes(type)).flatMap(({ target }) => members.find(target) ?? []);
  const readable = async ([part]: readonly Entry[]): Promise<Entry | undefined> =>
    part !== undefined && (await isReadable(part, document)) ? part : undefined;
  const styles = await WordStyles.read(await readable(ofTypes('styles')), document);
  const lists = await WordLists.read(await readable(ofTypes('numbering')), document, styles);
  const partsOf = ({ types, name }: typeof BEFORE_BODY): readonly Entry[] => [
    ...new Set([...members.matching(name), ...ofTypes(...types)]),
  ];
  const behind = hasComments ? [...BEHIND_BODY, COMMENTS] : BEHIND_BODY;
  for (const part of [...partsOf(BEFORE_BODY), body, ...behind.flatMap(partsOf)]) {
    if (context.text.isFull) break;
    const flow = drawingFlowOf(part.fileName);
    if (flow === undefined && DRAWING.test(part.fileName)) continue;
    if (part !== body && !(await isReadable(part, document))) continue;
    const relationships = await relationshipsOf(members, part.fileName, context);
    const handlers = handlersOf({ relationships, styles });
    if (flow !== undefined) {
      const text = new TextSink(context.limits.textCharacters);
      await readXml(document, part, flowInto(text, flow));
      if (!text.isEmpty) paragraphsInto(handlers, text.finish());
    } else {
      const chunks = await embeddedTexts(relationships, 'aFChunk', document);
      await readXml(document, part, shownWord(handlers, { styles, lists, chunks }));
    }
  }
  return members;
}

/**
 * Returns whether a part beside the body can be read to its end. A damaged one is left out as a whole, because its words
 * are worth less than those of the body.
 */
async function isReadable(
  part: Entry,
  { members, context }: { members: ZipMembers; context: TextContext },
): Promise<boolean> {
  // Its bytes count when it is read.
  const tried = { ...context, unpacked: { ...context.unpacked } };
  try {
    await relationshipsOf(members, part.fileName, tried);
    await readXml({ members, context: tried }, part, {});
    return true;
  } catch (error) {
    if (failureOf(error).code !== 'CORRUPT') throw error;
    context.omit('PART_DAMAGED');
    return false;
  }
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
  relationships: readonly Relationship[],
  type: string,
  document: { members: ZipMembers; context: TextContext },
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const byTarget = new Map<string, string>();
  for (const { id, target } of relationships.filter((each) => each.type === type)) {
    const text = byTarget.get(target) ?? (await textOf(target, document));
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
  if (entry === undefined) {
    context.omit('PART_DAMAGED');
    return '';
  }
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
  if (text.isFull) context.omit('TEXT_CUT');
  return text.isEmpty ? '' : text.finish();
}
