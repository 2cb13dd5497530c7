import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { ZipMembers } from '../zip-members.js';
import { flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { OpenDocumentStyles, shownOpenDocument } from './open-document-styles.js';
import { readXml } from './read-xml.js';
import type { Attributes } from './read-xml.js';

const MAX_SPACES = 1000;

const spaces = ({ 'text:c': count = '1' }: Attributes): { text: string } => ({
  text: ' '.repeat(Math.min(MAX_SPACES, Math.max(1, Number(count) || 1))),
});

const FLOW: Flow = {
  text: ['p', 'h', 'header-decl', 'footer-decl', 'date-time-decl'],
  isDeep: true,
  // Skips deleted text that the document still contains, and picture titles, which only screen readers use.
  hidden: [
    'tracked-changes',
    'script',
    'binary-data',
    'svg:title',
    'svg:desc',
    'dc:creator',
    'dc:date',
    'note-citation',
    'page-number',
  ],
  opens: { s: spaces, tab: { text: '\t' }, 'line-break': { text: '\n' } },
  closes: {
    ...{ p: 'line', h: 'line', 'header-decl': 'line', 'footer-decl': 'line', 'date-time-decl': 'line' },
    ...{ 'table-cell': 'cell', 'covered-table-cell': 'cell', 'table-row': 'row' },
  },
  collapsesSpace: true,
};

/** Extracts odt and its template. The text of styles.xml is that of headers and footers. */
export const extractTextDocument: ExtractText = async (bytes, context) => {
  const { members, content } = await openDocument(bytes, context);
  const source = { members, context, styles: new OpenDocumentStyles() };
  const flow = { ...FLOW, notes: ['note-body', 'annotation'] };
  for (const part of [members.find('styles.xml'), content]) if (part) await readPart(part, flow, source);
  context.text.endNotes();
};

/** Extracts ods, odp and their templates: sheets, or slides with their notes. */
export const extractOpenDocument: ExtractText = async (bytes, context) => {
  const { members, content } = await openDocument(bytes, context);
  await readPart(content, FLOW, { members, context, styles: new OpenDocumentStyles() });
};

/**
 * Returns the members of a document, and the one with its content. Refuses encrypted documents. Only the manifest shows
 * the encryption of members, not the zip itself.
 */
export async function openDocument(
  bytes: Buffer,
  context: TextContext,
): Promise<{ readonly members: ZipMembers; readonly content: Entry }> {
  const members = await ZipMembers.open(bytes);
  const manifest = members.find('META-INF/manifest.xml');
  const onOpen = (name: string): void => {
    if (name === 'encryption-data') throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  };
  if (manifest) await readXml({ members, context }, manifest, { onOpen });
  const content = members.find('content.xml');
  if (!content) throw new DocumentFailure('CORRUPT', 'It has no content.');
  return { members, content };
}

async function readPart(
  part: Entry,
  flow: Flow,
  { members, context, styles }: { members: ZipMembers; context: TextContext; styles: OpenDocumentStyles },
): Promise<void> {
  await readXml({ members, context }, part, shownOpenDocument(flowInto(context.text, flow), styles));
  context.text.endLine();
}
