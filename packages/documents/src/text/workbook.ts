import { DocumentFailure } from '../document-failure.js';
import { CompoundFile, isCompoundFile } from '../kinds/compound-file.js';
import { ofBytes } from '../kinds/random-access.js';
import { isZip } from '../kinds/zip-names.js';
import { MAX_ROWS } from '../omissions.js';
import type { ExtractText, TextContext } from './extractor.js';
import { drawingFlowOf, flowInto } from './office-xml/flow.js';
import { boundsOf, inPieces, readXmlPieces } from './office-xml/read-xml.js';
import { readAll, ZipMembers } from './zip-members.js';

const XML_PART = /\.(xml|bin|rels)$/i;

/** Extracts xls, xlt, xlsx and xltx: the cells row by row, as they are shown, and what is drawn in an xlsx. */
export const extractWorkbook: ExtractText = async (bytes, context) => {
  const parts = isZip(bytes) ? await unpacked(bytes, context) : undefined;
  const library = await import('@e965/xlsx');
  if (parts === undefined) await prepareBinary(library, bytes);
  const workbook = readWorkbook(library, parts === undefined ? bytes : storedZip(library, parts));
  for (const name of workbook.SheetNames) {
    const { '!data': rows = [] } = workbook.Sheets[name] ?? {};
    for (const row of rows) addRow(row, context);
    if (rows.length >= MAX_ROWS) context.omit('ROWS_CUT');
    context.text.endLine();
  }
  for (const { name, content } of parts ?? []) {
    const flow = drawingFlowOf(name);
    if (flow === undefined || context.text.isFull) continue;
    await readXmlPieces(inPieces(content), context, flowInto(context.text, flow));
    context.text.endLine();
  }
};

type Library = typeof import('@e965/xlsx');

interface WorkbookPart {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns an uncompressed zip, because the library must not unpack anything itself. */
function storedZip({ CFB }: Library, parts: readonly WorkbookPart[]): Buffer {
  const file = CFB.utils.cfb_new();
  for (const { name, content } of parts) CFB.utils.cfb_add(file, `/${name}`, content, { unsafe: true });
  return Buffer.from(CFB.write(file, { type: 'buffer', fileType: 'zip' }));
}

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
  if (streams.includes('encryptedpackage')) throw new DocumentFailure('ENCRYPTED', 'The workbook asks for a password.');
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel'));
}

/**
 * Unpacks all parts and checks them before the library reads them. The library would unpack parts of any size, and
 * takes minutes for a broken part.
 */
async function unpacked(bytes: Buffer, context: TextContext): Promise<readonly WorkbookPart[]> {
  const members = await ZipMembers.open(bytes);
  const found = members.matching(XML_PART);
  const bounds = boundsOf(context);
  found.forEach((part) => members.check(part, bounds));
  const total = found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const { xmlBytes } = context.limits;
  if (total > xmlBytes) throw new DocumentFailure('LIMIT', `It unpacks to more than ${xmlBytes} bytes.`);
  const parts: WorkbookPart[] = [];
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
