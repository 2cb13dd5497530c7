import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { ZipMembers } from '../zip-members.js';
import { flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { readXml } from './read-xml.js';
import type { Attributes } from './read-xml.js';

const MAX_SPACES = 1000;

const spaces = ({ 'text:c': count = '1' }: Attributes): { text: string } => ({
  text: ' '.repeat(Math.min(MAX_SPACES, Math.max(1, Number(count) || 1))),
});

const FLOW: Flow = {
  text: ['p', 'h'],
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
  opens: { 'note-body': 'line', s: spaces, tab: { text: '\t' }, 'line-break': { text: '\n' } },
  closes: { p: 'line', h: 'line', 'table-cell': 'cell', 'covered-table-cell': 'cell', 'table-row': 'row' },
  collapsesSpace: true,
};

/** Extracts odt and its template. The text of styles.xml is that of headers and footers. */
export const extractTextDocument: ExtractText = (bytes, context) =>
  extractParts(bytes, context, ['styles.xml', 'content.xml']);

/** Extracts ods, odp and their templates. Their headers show only page numbers. */
export const extractOpenDocument: ExtractText = (bytes, context) => extractParts(bytes, context, ['content.xml']);

async function extractParts(bytes: Buffer, context: TextContext, names: readonly string[]): Promise<void> {
  const members = await ZipMembers.open(bytes);
  await refuseEncrypted(members, context);
  if (members.find('content.xml') === undefined) throw new DocumentFailure('CORRUPT', 'It has no content.');
  for (const name of names) {
    const part = members.find(name);
    if (part === undefined) continue;
    await readXml({ members, context }, part, flowInto(context.text, FLOW));
    context.text.endLine();
  }
}

/** Refuses encrypted documents. Only the manifest shows the encryption of members, not the zip itself. */
async function refuseEncrypted(members: ZipMembers, context: TextContext): Promise<void> {
  const manifest = members.find('META-INF/manifest.xml');
  if (manifest === undefined) return;
  await readXml({ members, context }, manifest, {
    onOpen(name) {
      if (name === 'encryption-data') throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
    },
  });
}
