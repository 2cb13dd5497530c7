import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import { isCompoundFile } from '../../kinds/compound-file.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { ZipMembers } from '../zip-members.js';
import { drawingFlowOf } from './drawing-flow.js';
import { embeddedTexts } from './embedded-documents.js';
import { flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { readXml } from './read-xml.js';

/** In the order in which they are told. Word writes `document2.xml` too. */
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
  // Properties hold the tab stops; what a fallback holds, the choice before it holds too.
  hidden: ['pPr', 'rPr', 'sectPr', 'tblPr', 'Fallback', 'delText', 'instrText'],
  opens: {
    tab: { text: '\t' },
    br: { text: '\n' },
    cr: { text: '\n' },
    noBreakHyphen: { text: '-' },
    // Letters that are drawn along a line.
    textpath: ({ string: text = '' }) => ({ text: `${text}\n` }),
  },
  closes: { p: 'line', tc: 'cell', tr: 'row' },
};

/** docx, dotx: the text of the body, of headers and footers, notes and comments, charts and diagrams. */
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

/** Documents of other kinds stand in a part at the place of an `altChunk`. */
async function flowOf(
  { fileName }: Entry,
  document: { members: ZipMembers; context: TextContext },
): Promise<Flow | undefined> {
  if (/^word\/\w+\//i.test(fileName)) return drawingFlowOf(fileName);
  const texts = await embeddedTexts(fileName, 'aFChunk', document);
  return { ...FLOW, opens: { ...FLOW.opens, altChunk: ({ 'r:id': id = '' }) => ({ text: texts.get(id) ?? '' }) } };
}
