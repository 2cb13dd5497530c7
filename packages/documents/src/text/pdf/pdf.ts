import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { DocumentFailure } from '../../document-failure.js';
import type { Omit } from '../../omissions.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { addWords, ENOUGH_PIXELS, pgm } from '../images/image-text.js';
import { inColumns } from './columns.js';
import { fieldsOf, withValues } from './form-values.js';
import type { FormField } from './form-values.js';
import { charactersOf, pictureShare, readableOf, rulesOf } from './page-text.js';
import type { Character } from './page-text.js';
import { objectsOf, OBJECT_TYPES, pdfiumOf, Scratch } from './pdfium.js';
import type { Pdfium } from './pdfium.js';

/** A page with fewer characters than this counts as a scan, perhaps with a page number as text. */
const MIN_PAGE_CHARACTERS = 20;

/** A page that pictures cover mostly is a scan with fewer characters than this: a watermark, or the header of a fax. */
const MIN_COVERED_PAGE_CHARACTERS = 250;
const COVERED_SHARE = 0.5;
const SCAN_SCALE = 2.5;
const MIN_SCAN_POINTS = 10;

interface PageText {
  readonly index: number;
  readonly text: string;
  readonly isScan: boolean;
}

/** Extracts the text of each page of a pdf. For scanned pages, reads the words in the picture. */
export const extractPdf: ExtractText = async (bytes, context) => {
  const library = await PDFiumLibrary.init();
  const document = await open(library, bytes);
  const { limits, omit, text } = context;
  const pages = readPages(document, context);
  const mend = hyphenMender(pages.map((page) => page.text));
  let scans = 0;
  for (const page of pages) {
    if (text.isFull) return;
    text.add(mend(page.text));
    text.endLine();
    if (!page.isScan) continue;
    scans += 1;
    if (scans <= limits.scannedPages && !context.isLate()) await addScan(document, page.index, context);
  }
  if (scans > limits.scannedPages) omit('SCANS_CUT');
};

/** Reads the text of all pages before scans are read, because mending a broken word takes all words. */
function readPages(document: PDFiumDocument, context: TextContext): readonly PageText[] {
  const { limits, omit } = context;
  const count = document.getPageCount();
  if (count > limits.pages) omit('PAGES_CUT');
  const pages: PageText[] = [];
  let length = 0;
  for (let index = 0; index < Math.min(count, limits.pages); index += 1) {
    if (length > limits.textCharacters || context.isLate()) break;
    const page = readPage(document, index, context);
    pages.push(page);
    length += page.text.length;
  }
  return pages;
}

async function open(library: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  return library.loadDocument(bytes).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : '';
    if (/password|security/i.test(message)) throw new DocumentFailure('ENCRYPTED', 'The PDF asks for a password.');
    throw new DocumentFailure('CORRUPT', 'The PDF cannot be opened.');
  });
}

function readPage(document: PDFiumDocument, index: number, { omit }: TextContext): PageText {
  const { page, fields } = filledPage(document, index, omit);
  const { pdfium, pointer } = pdfiumOf(page);
  const scratch = new Scratch(pdfium);
  try {
    const characters = charactersOf(pdfium, pointer, scratch);
    if (characters === undefined) omit('PAGE_UNREADABLE');
    const all = characters ?? [];
    const readable = readableOf(all);
    const unmapped = all.length - readable.length;
    const isScan = isPicture(page, { readable, unmapped }, scratch);
    if (unmapped > 0 && !isScan) omit('CHARACTERS_UNMAPPED');
    // The picture is read. Few words without ink are what a scanner read in it.
    const isInk = ({ object }: Character): boolean => !isWithoutInk(pdfium, object);
    const inked = isScan && unmapped === 0 ? readable.filter(isInk) : readable;
    const ordered = inColumns(inked, rulesOf(pdfium, pointer, scratch));
    return { index, text: withValues(ordered, fields), isScan };
  } finally {
    scratch.free();
    pdfium._FPDF_ClosePage(pointer);
  }
}

/** Opens a page, and merges the appearances of its form fields and notes into the page. */
function filledPage(
  document: PDFiumDocument,
  index: number,
  omit: Omit,
): { readonly page: PDFiumPage; readonly fields: readonly FormField[] } {
  const page = document.getPage(index);
  const { pdfium, pointer } = pdfiumOf(page);
  if (pdfium._FPDFPage_GetAnnotCount(pointer) === 0) return { page, fields: [] };
  const fields = fieldsOf(document, page, omit);
  pdfium._FPDFPage_Flatten(pointer, 0);
  pdfium._FPDF_ClosePage(pointer);
  return { page: document.getPage(index), fields };
}

/** Whether the page must be read as a picture: a scan, or text in a font that maps no glyphs to characters. */
function isPicture(
  page: PDFiumPage,
  { readable, unmapped }: { readable: readonly Character[]; unmapped: number },
  scratch: Scratch,
): boolean {
  const characters = readable.filter(({ text }) => text.trim() !== '').length;
  if (unmapped > Math.max(MIN_PAGE_CHARACTERS, characters / 4)) return true;
  const { pdfium, pointer } = pdfiumOf(page);
  if (characters < MIN_PAGE_CHARACTERS) {
    const objects = objectsOf(pdfium, pointer);
    return characters === 0 ? objects.length > 0 : objects.some(({ type }) => type !== OBJECT_TYPES.text);
  }
  if (characters >= MIN_COVERED_PAGE_CHARACTERS) return false;
  if (readable.some(({ object }) => isWithoutInk(pdfium, object))) return false;
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  return pictureShare(pdfium, pointer, { size: { width, height }, scratch }) >= COVERED_SHARE;
}

const INVISIBLE = 3;

/** Whether text is drawn without ink, as scanners write what they read in a picture. */
function isWithoutInk(pdfium: Pdfium, object: number): boolean {
  return pdfium._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE;
}

/** Adds the words in the picture of a page. Text that was read is left out of the picture, so it is not read twice. */
async function addScan(document: PDFiumDocument, index: number, context: TextContext): Promise<void> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (Math.min(originalWidth, originalHeight) < MIN_SCAN_POINTS) return;
  hideReadText(page);
  const scale = Math.min(SCAN_SCALE, Math.sqrt(ENOUGH_PIXELS / (originalWidth * originalHeight)));
  const picture = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' });
  await addWords(pgm(picture), context);
}

function hideReadText(page: PDFiumPage): void {
  const { pdfium, pointer } = pdfiumOf(page);
  const scratch = new Scratch(pdfium);
  const characters = charactersOf(pdfium, pointer, scratch) ?? [];
  const readable = new Set(readableOf(characters));
  const unread = new Set(characters.filter((each) => !readable.has(each)).map(({ object }) => object));
  for (const { pointer: object, type } of objectsOf(pdfium, pointer)) {
    if (type === OBJECT_TYPES.text && !unread.has(object)) pdfium._FPDFPageObj_SetIsActive(object, 0);
  }
  scratch.free();
}

/** The mark of PDFium for a hyphen at the end of a line. PDFium joins the next line. */
// eslint-disable-next-line no-control-regex -- it is the mark
const BROKEN = /(\S{0,60})\u0002(\S{0,60})/g;
/** First parts that keep their hyphen in most compound words. */
const FIRST_PARTS = new Set(
  'self well non co ex half part full long short high low all cross semi multi mid one two three'.split(' '),
);
/** Words that follow a part which stands for a whole word, as in "pre- and post-war". */
const CONJUNCTIONS = new Set('and or to und oder bzw og eller och et ou y o e ed en of'.split(' '));
const WORD = /^\p{L}\p{Ll}+$/u;
const LOWER_CASE_WORD = /^\p{Ll}+$/u;
const WHOLE_WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
/** Signs around a word, with an ending as in "the employer's". */
const EDGES = /^[^\p{L}\p{N}]+|(?:['\u2019]\p{L}{1,2})?[^\p{L}\p{N}]*$/gu;

/** Returns a function that mends the words of a document that are broken at the ends of lines. */
function hyphenMender(pages: readonly string[]): (text: string) => string {
  if (!pages.some((page) => page.includes('\u0002'))) return (text) => text;
  const whole = pages.map((page) => page.replaceAll(BROKEN, ' ').toLowerCase());
  const words = new Set(whole.flatMap((page) => page.match(WHOLE_WORD) ?? []));
  return (text) =>
    text.replace(BROKEN, (_, before: string, after: string) => before + joint(before, after, words) + after);
}

/** Returns what stands between the parts of a word: nothing, a hyphen, or a hyphen and a blank. */
function joint(before: string, after: string, words: ReadonlySet<string>): '' | '-' | '- ' {
  const first = before.replace(EDGES, '');
  const second = after.replace(EDGES, '');
  const [start, end] = [first.toLowerCase(), second.toLowerCase()];
  if (words.has(start + end)) return '';
  if (words.has(`${start}-${end}`)) return '-';
  if (CONJUNCTIONS.has(second)) return '- ';
  if (!WORD.test(first) || !LOWER_CASE_WORD.test(second)) return '-';
  return FIRST_PARTS.has(start) || (start.length > 3 && words.has(start) && words.has(end)) ? '-' : '';
}
