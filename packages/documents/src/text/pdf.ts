import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { DocumentFailure } from '../document-failure.js';
import type { ExtractText, TextContext } from './extractor.js';
import { addWords, ENOUGH_PIXELS, pgm } from './images/image-text.js';

/** A page with fewer characters than this counts as a scan, perhaps with a page number as text. */
const MIN_PAGE_CHARACTERS = 20;
/** Limit of examined objects on a page. */
const MAX_OBJECTS = 1000;
const SCAN_SCALE = 2.5;
const MIN_SCAN_POINTS = 10;

/** Extracts the text of each page of a pdf. For scanned pages, reads the words in the picture. */
export const extractPdf: ExtractText = async (bytes, context) => {
  const library = await PDFiumLibrary.init();
  const document = await open(library, bytes);
  const { limits, warn, text } = context;
  const count = document.getPageCount();
  if (count > limits.pages) warn(`Only the first ${limits.pages} of its pages were read.`);
  let scans = 0;
  for (let index = 0; index < Math.min(count, limits.pages) && !text.isFull && !context.isLate(); index += 1) {
    const isScan = await addPage(document, index, { ...context, isScanRead: scans < limits.scannedPages });
    if (isScan) scans += 1;
  }
  if (scans > limits.scannedPages) warn(`Only the first ${limits.scannedPages} scanned pages were read.`);
};

async function open(library: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  return library.loadDocument(bytes).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : '';
    if (/password|security/i.test(message)) throw new DocumentFailure('ENCRYPTED', 'The PDF asks for a password.');
    throw new DocumentFailure('CORRUPT', 'The PDF cannot be opened.');
  });
}

/** Adds the text of a page. Returns whether the page is a scan. */
async function addPage(
  document: PDFiumDocument,
  index: number,
  context: TextContext & { readonly isScanRead: boolean },
): Promise<boolean> {
  const page = filledPage(document, index);
  const written = textOf(page, context);
  const isScan = isPicture(page, written.replace(/\s/g, '').length);
  context.text.add(written);
  context.text.endLine();
  if (isScan && context.isScanRead) await addScan(page, context);
  return isScan;
}

/** Private members of the wrapper, in the pinned version. */
interface PageInternals {
  readonly module: {
    _FPDFPage_GetAnnotCount(page: number): number;
    _FPDFPage_Flatten(page: number, flags: number): number;
  };
  readonly pageIdx: number;
}

/** Opens a page, and merges the values of its form fields into the page. */
function filledPage(document: PDFiumDocument, index: number): PDFiumPage {
  const page = document.getPage(index);
  const { module, pageIdx } = page as unknown as PageInternals;
  if (module._FPDFPage_GetAnnotCount(pageIdx) === 0) return page;
  module._FPDFPage_Flatten(pageIdx, 0);
  return document.getPage(index);
}

function textOf(page: PDFiumPage, { warn }: TextContext): string {
  try {
    return page.getText();
  } catch {
    warn('A page cannot be read.');
    return '';
  }
}

/**
 * Whether the page must be read as a picture. A page with only text may be short. If a font does not map glyphs to
 * characters, its text is read from the picture.
 */
function isPicture(page: PDFiumPage, characters: number): boolean {
  if (characters >= MIN_PAGE_CHARACTERS) return false;
  const count = Math.min(page.getObjectCount(), MAX_OBJECTS);
  const objects = Array.from({ length: count }, (_, index) => page.getObject(index));
  return characters === 0 ? count > 0 : objects.some(({ type }) => type !== 'text');
}

async function addScan(page: PDFiumPage, context: TextContext): Promise<void> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (Math.min(originalWidth, originalHeight) < MIN_SCAN_POINTS) return;
  const scale = Math.min(SCAN_SCALE, Math.sqrt(ENOUGH_PIXELS / (originalWidth * originalHeight)));
  const picture = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' });
  await addWords(pgm(picture), context);
}
