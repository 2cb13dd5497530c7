import PDFDocument from 'pdfkit';
import type { EastAsianLanguage } from '../writing/language-of.js';
import { DocumentFonts } from './fonts/document-fonts.js';
import type { FontLibrary } from './fonts/font-library.js';
import { PageFlow } from './layout/page-flow.js';
import type { Block } from './layout/page-flow.js';
import { PageWriter } from './layout/page-writer.js';
import type { RunningTexts } from './layout/page-writer.js';
import { STYLES } from './layout/pdf-styles.table.js';
import { TagTree } from './layout/tag-tree.js';
import { pdfkitInternals } from './pdfkit-internals.js';

export interface PdfProperties {
  readonly title: string;
  /** The main language of the document; left out if unknown. */
  readonly language?: string;
  readonly creator: string;
  readonly producer?: string;
  readonly createdAt: Date;
}

interface PagesToWrite {
  readonly library: Pick<FontLibrary, 'latin' | 'further' | 'onMissing'>;
  /** The language whose style is used for Chinese characters. */
  readonly eastAsian: EastAsianLanguage;
  readonly properties: PdfProperties;
  /** The running texts on every page. Undefined if pages have neither a head nor a number. */
  readonly running?: RunningTexts;
  readonly maxPages: number;
  /** The last block, if there are too many pages. */
  readonly leftOut: Block;
  readonly onLeftOut?: () => void;
}

/** Writes blocks as a PDF, whose fonts have only the glyphs that were used. */
export async function writePages(blocks: Iterable<Block>, given: PagesToWrite): Promise<Buffer> {
  const { library, eastAsian, properties, running, leftOut, maxPages, onLeftOut } = given;
  const fonts = await DocumentFonts.open({ library, language: eastAsian });
  const { title = '', owner = '' } = running ?? {};
  await fonts.load(`${title}${owner}…Page of 0123456789`, STYLES.running.face);
  for (const [text, { face }] of leftOut.texts) await fonts.load(text, face);
  const pdf = openPdf(properties);
  const tags = new TagTree(pdf, eastAsian);
  const pages = new PageWriter({ pdf, fonts, tags }, running);
  const flow = new PageFlow(pages, tags, maxPages);
  for (const block of blocks) {
    for (const [text, { face }] of block.texts) await fonts.load(text, face);
    flow.write(block);
    if (flow.isFull) break;
  }
  if (flow.isFull) {
    flow.leaveOutTheRest(leftOut);
    onLeftOut?.();
  } else flow.finish();
  pages.finish();
  tags.finish();
  return closePdf(pdf);
}

/** Returns the bytes of a document. */
export function closePdf(pdf: PDFKit.PDFDocument): Buffer {
  pdf.end();
  return pdf.read() as Buffer;
}

/** Returns a document without a page. */
export function openPdf({ title, language, creator, producer, createdAt }: PdfProperties): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.4',
    displayTitle: true,
    font: null as never,
    tagged: true,
    ...(language !== undefined && { lang: language }),
    info: {
      Title: title,
      Creator: creator,
      ...(producer !== undefined && { Producer: producer }),
      CreationDate: createdAt,
    },
  });
  // The XMP of pdfkit would hold the title unescaped. A PDF needs no XMP.
  pdfkitInternals(pdf).endMetadata = () => undefined;
  return pdf;
}
