import { DocumentFailure } from '../document-failure.js';
import { isCompoundFile, rootStreamNames } from '../kinds/compound-file.js';
import { ofBytes } from '../kinds/random-access.js';
import type { ExtractText, TextContext } from './extractor.js';
import { boundsOf } from './office-xml/read-xml.js';
import { ZipMembers } from './zip-members.js';

const MOST_ROWS = 20_000;
const XML_PART = /\.(xml|bin|rels)$/i;

/** xls, xlt, xlsx, xltx: the cells as they are shown, row by row. */
export const extractWorkbook: ExtractText = async (bytes, context) => {
  await refuseTooLarge(bytes, context);
  const library = await import('@e965/xlsx');
  const workbook = readWorkbook(library, bytes);
  for (const name of workbook.SheetNames) {
    const { '!data': rows = [] } = workbook.Sheets[name] ?? {};
    for (const row of rows) addRow(row, context);
    if (rows.length >= MOST_ROWS) context.warn(`Only the first ${MOST_ROWS} rows of a sheet were taken.`);
    context.text.endLine();
  }
};

type Library = typeof import('@e965/xlsx');

function readWorkbook({ read }: Library, bytes: Buffer): ReturnType<Library['read']> {
  try {
    const options = { dense: true, cellFormula: false, cellHTML: false, sheetRows: MOST_ROWS } as const;
    return read(bytes, { type: 'buffer', ...options });
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message)) {
      throw new DocumentFailure('ENCRYPTED', 'The workbook asks for a password.');
    }
    throw error;
  }
}

interface Cell {
  readonly w?: string;
  readonly v?: unknown;
  readonly c?: readonly { readonly t?: string }[];
}

function addRow(row: readonly (Cell | undefined)[] | undefined, { text }: TextContext): void {
  if (row === undefined || text.isFull) return;
  // `forEach` passes over the cells that a sparse row does not have.
  row.forEach((cell) => {
    const comments = (cell?.c ?? []).map(({ t = '' }) => t);
    const shown = [cell?.w ?? (typeof cell?.v === 'string' ? cell.v : ''), ...comments].filter((part) => part !== '');
    if (shown.length === 0) return;
    text.add(shown.join(' '));
    text.endCell();
  });
  text.endRow();
}

/** The library unpacks all parts at once: their sizes are looked at before. */
async function refuseTooLarge(bytes: Buffer, context: TextContext): Promise<void> {
  if (isCompoundFile(bytes)) {
    const streams = await rootStreamNames(ofBytes(bytes));
    if (streams.includes('encryptedpackage'))
      throw new DocumentFailure('ENCRYPTED', 'The workbook asks for a password.');
    return;
  }
  const members = await ZipMembers.open(bytes);
  const parts = members.matching(XML_PART);
  parts.forEach((part) => members.check(part, boundsOf(context)));
  const total = parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const { xmlBytes } = context.limits;
  if (total > xmlBytes) throw new DocumentFailure('LIMIT', `It unpacks to more than ${xmlBytes} bytes.`);
}
