import { DocumentFailure } from '../document-failure.js';
import { CompoundFile, isCompoundFile } from '../kinds/compound-file.js';
import { ofBytes } from '../kinds/random-access.js';
import { isZip } from '../kinds/zip-names.js';
import { MAX_ROWS } from '../omissions.js';
import type { ExtractText, TextContext } from './extractor.js';
import { drawingFlowOf, flowInto } from './office-xml/flow.js';
import { boundsOf, inPieces, readXmlPieces } from './office-xml/read-xml.js';
import { readAll, storedZip } from './stored-zip.js';
import type { StoredPart } from './stored-zip.js';
import { addWorkbookRecords, wordsOfSheetHeader } from './workbook-records.js';
import { ZipMembers } from './zip-members.js';

const XML_PART = /\.(xml|bin|rels)$/i;

/** Extracts xls, xlt, xlsx and xltx: the cells row by row, as they are shown. */
export const extractWorkbook: ExtractText = async (bytes, context) => {
  const parts = isZip(bytes) ? await unpacked(bytes, context) : undefined;
  const library = await import('@e965/xlsx');
  if (parts === undefined) await prepareBinary(library, bytes);
  const workbook = readWorkbook(library, parts === undefined ? bytes : storedZip(parts));
  for (const name of workbook.SheetNames) {
    const { '!data': rows = [] } = workbook.Sheets[name] ?? {};
    for (const row of rows) addRow(row, context);
    if (rows.length >= MAX_ROWS) context.omit('ROWS_CUT');
    context.text.endLine();
  }
  if (parts === undefined) await addRecords(bytes, context);
  else await addWorkbookDrawings(parts, context);
};

type Library = typeof import('@e965/xlsx');

function readWorkbook({ read }: Library, bytes: Buffer): ReturnType<Library['read']> {
  try {
    const options = { dense: true, cellFormula: false, cellHTML: false, sheetRows: MAX_ROWS } as const;
    return read(bytes, { type: 'buffer', ...options });
  } catch (error) {
    if (error instanceof Error && /password|encryption/i.test(error.message)) {
      throw new DocumentFailure('ENCRYPTED', 'The workbook asks for a password.');
    }
    throw error;
  }
}

function addRow(
  row:
    | readonly (
        | { readonly w?: string; readonly v?: unknown; readonly c?: readonly { readonly t?: string }[] }
        | undefined
      )[]
    | undefined,
  { text }: TextContext,
): void {
  if (row === undefined || text.isFull) return;
  // `forEach` skips the missing cells of a sparse row.
  row.forEach((cell) => {
    const comments = (cell?.c ?? []).map(({ t = '' }) => t);
    const shown = [cell?.w ?? (typeof cell?.v === 'string' ? cell.v : ''), ...comments].filter((part) => part !== '');
    if (shown.length === 0) return;
    text.add(shown.join(' '));
    text.endCell();
  });
  text.endRow();
}

/** Reads the code page of a workbook. Each workbook of Excel 95 or older has one code page. */
async function prepareBinary(library: Library, bytes: Buffer): Promise<void> {
  const streams = isCompoundFile(bytes) ? (await CompoundFile.open(ofBytes(bytes))).rootStreams : [];
  if (streams.some(({ name }) => name === 'encryptedpackage'))
    throw new DocumentFailure('ENCRYPTED', 'The workbook asks for a password.');
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel'));
}

/** Adds text outside the cells. If this fails, the text of the cells is still used. */
async function addRecords(bytes: Buffer, context: TextContext): Promise<void> {
  try {
    // The oldest workbooks are only records, without a compound file.
    addWorkbookRecords(isCompoundFile(bytes) ? await workbookStreamOf(bytes) : bytes, context);
  } catch {
    context.omit('PART_DAMAGED');
  }
}

/** Returns the records of a workbook that is a compound file. */
export async function workbookStreamOf(bytes: Buffer): Promise<Buffer> {
  const file = await CompoundFile.open(ofBytes(bytes));
  return (await file.read('Workbook')) ?? (await file.read('Book')) ?? Buffer.alloc(0);
}

/**
 * Unpacks all parts and checks them before the library reads them. The library would unpack parts of any size, and
 * takes minutes for a broken part.
 */
async function unpacked(bytes: Buffer, context: TextContext): Promise<readonly StoredPart[]> {
  const members = await ZipMembers.open(bytes);
  const found = members.matching(XML_PART);
  const bounds = boundsOf(context);
  found.forEach((part) => members.check(part, bounds));
  const total = found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const { xmlBytes } = context.limits;
  if (total > xmlBytes) throw new DocumentFailure('LIMIT', `It unpacks to more than ${xmlBytes} bytes.`);
  const parts: StoredPart[] = [];
  for (const part of found) {
    const content = await members
      .stream(part, bounds)
      .then(readAll)
      .catch(() => undefined);
    if (content === undefined) context.omit('PART_DAMAGED');
    else parts.push({ name: part.fileName, content });
  }
  return parts;
}

const SHEET = /^xl\/(?:work|chart|dialog)sheets\/[^/]+\.xml$/i;
const HEADERS_AND_FOOTERS = 'headerFooter';
const HEADER_OR_FOOTER = /(Header|Footer)$/;
const MAX_HEADER_BYTES = 65_536;

/** Reads text of an xlsx outside its cells: text boxes, charts, diagrams, headers and footers. */
async function addWorkbookDrawings(parts: readonly StoredPart[], context: TextContext): Promise<void> {
  const { text } = context;
  for (const { name, content } of parts) {
    const flow = drawingFlowOf(name);
    if (flow === undefined && !SHEET.test(name)) continue;
    if (text.isFull) return;
    if (flow === undefined) await addHeaders(content, context);
    else await readXmlPieces(inPieces(content), context, flowInto(text, flow));
    text.endLine();
  }
}

/** Reads the headers of a sheet from the end of its XML. Sheets are large, so the rest is not read again. */
async function addHeaders(sheet: Buffer, context: TextContext): Promise<void> {
  const end = sheet.lastIndexOf(`${HEADERS_AND_FOOTERS}>`);
  const start = end === -1 ? -1 : sheet.lastIndexOf('<', sheet.lastIndexOf(HEADERS_AND_FOOTERS, end - 1));
  const element = sheet.subarray(start, end + HEADERS_AND_FOOTERS.length + 1);
  if (start === -1) return;
  if (element.length > MAX_HEADER_BYTES) return context.omit('PART_TOO_LARGE');
  let source = '';
  await readXmlPieces([element], context, {
    onText: (part) => void (source += part),
    onClose(name) {
      const words = HEADER_OR_FOOTER.test(name) ? wordsOfSheetHeader(source) : '';
      source = '';
      if (words === '') return;
      context.text.add(words);
      context.text.endLine();
    },
    onMalformed: () => undefined,
  });
}
