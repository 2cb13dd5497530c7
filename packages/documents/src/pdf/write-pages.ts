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
import type { PdfkitInternals } from './pdfkit-internals.js';

/** The writer hands on pieces of at least this many bytes. */
const PIECE_BYTES = 65_536;

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

/** Writes blocks as a PDF. Yields the PDF piece by piece. Fonts come last, with only the glyphs that were used. */
export async function* writePages(blocks: Iterable<Block>, given: PagesToWrite): AsyncIterable<Buffer> {
  const { library, eastAsian, properties, running, leftOut } = given;
  const fonts = await DocumentFonts.open({ library, language: eastAsian });
  const { title = '', owner = '' } = running ?? {};
  await fonts.load(`${title}${owner}…Page of 0123456789`, STYLES.running.face);
  for (const [text, { face }] of leftOut.texts) await fonts.load(text, face);
  const pdf = openPdf(properties);
  const written = new WrittenPieces(pdfkitInternals(pdf));
  const tags = new TagTree(pdf, eastAsian);
  const pages = new PageWriter({ pdf, fonts, tags }, running);
  for await (const _ of drawPages(blocks, { ...given, pages, fonts, tags })) {
    if (written.bytes >= PIECE_BYTES) yield written.take();
  }
  pages.finish();
  tags.finish();
  // Otherwise all fonts would be embedded at once, at the end.
  for (const font of Object.values(pdfkitInternals(pdf)._fontFamilies)) {
    font.finalize();
    if (written.bytes >= PIECE_BYTES) yield written.take();
  }
  pdf.end();
  yield written.take();
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

/** Draws line by line, so that the caller can take written bytes between two lines. */
async function* drawPages(
  blocks: Iterable<Block>,
  drawing: {
    readonly pages: PageWriter;
    readonly fonts: DocumentFonts;
    readonly tags: TagTree;
    readonly maxPages: number;
    readonly leftOut: Block;
    readonly onLeftOut?: () => void;
  },
): AsyncIterable<void> {
  const { pages, fonts, tags, maxPages, leftOut, onLeftOut } = drawing;
  const flow = new PageFlow(pages, tags);
  for (const block of blocks) {
    for (const [text, { face }] of block.texts) await fonts.load(text, face);
    for (const _ of flow.write(block)) {
      if (pages.count >= maxPages) {
        flow.leaveOutTheRest(leftOut);
        onLeftOut?.();
        return;
      }
      yield;
    }
  }
  flow.finish();
}

/**
 * Collects the bytes written since the last call of `take`. pdfkit itself would push the bytes of each object
 * separately.
 */
export class WrittenPieces {
  #pieces: Buffer[];
  #bytes: number;

  constructor(pdf: PdfkitInternals) {
    const begun = pdf.read();
    [this.#pieces, this.#bytes] = [[begun], begun.length];
    pdf._write = (data) => {
      const bytes = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : Buffer.from(data);
      this.#pieces.push(bytes);
      this.#bytes += bytes.length;
      pdf._offset += bytes.length;
    };
  }

  get bytes(): number {
    return this.#bytes;
  }

  take(): Buffer {
    const taken = Buffer.concat(this.#pieces);
    [this.#pieces, this.#bytes] = [[], 0];
    return taken;
  }
}
