import type { TextContext } from './extractor.js';
import { inPieces } from './in-pieces.js';
import { drawingFlowOf } from './office-xml/drawing-flow.js';
import { flowInto } from './office-xml/flow.js';
import { readXmlPieces } from './office-xml/read-xml.js';
import type { StoredPart } from './stored-zip.js';
import { wordsOfSheetHeader } from './workbook-records.js';

const SHEET = /^xl\/(?:work|chart|dialog)sheets\/[^/]+\.xml$/i;
const HEADERS_AND_FOOTERS = 'headerFooter';
const HEADER_OR_FOOTER = /(Header|Footer)$/;
const MOST_HEADER_BYTES = 65_536;

/** Reads what the cells of an xlsx do not hold: its text boxes, charts and diagrams, headers and footers. */
export async function addWorkbookDrawings(parts: readonly StoredPart[], context: TextContext): Promise<void> {
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

/** Sheets are large, and their headers stand near the end: the rest is not read again. */
async function addHeaders(sheet: Buffer, context: TextContext): Promise<void> {
  const end = sheet.lastIndexOf(`${HEADERS_AND_FOOTERS}>`);
  const start = end === -1 ? -1 : sheet.lastIndexOf('<', sheet.lastIndexOf(HEADERS_AND_FOOTERS, end - 1));
  const element = sheet.subarray(start, end + HEADERS_AND_FOOTERS.length + 1);
  if (start === -1 || element.length > MOST_HEADER_BYTES) return;
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
