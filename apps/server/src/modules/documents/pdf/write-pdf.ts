import PDFDocument from 'pdfkit';
import { blocksOf } from '../form-blocks.js';
import type { FormDocument } from '../form-document.js';
import { languageOf } from '../language-of.js';
import { oneLine } from '../plain-text.js';
import type { Turn } from '../../../event-loop/index.js';
import { DocumentFonts } from './fonts/document-fonts.js';
import type { FontLibrary } from './fonts/font-library.js';
import { PageFlow } from './layout/page-flow.js';
import { PageWriter } from './layout/page-writer.js';
import { LEFT_OUT, textsOf } from './layout/paragraphs.js';
import { STYLES } from './layout/style.table.js';
import { insideOf } from './pdf-inside.js';

/** The fact that is repeated on every page. */
const OWNER = 'Owner';
/** Pages take time to draw: nobody reads so many of a form, and what else there is can be read in its text. */
const MAX_PAGES = 2000;

/** What a document is written with. */
export interface PdfTools {
  readonly library: Pick<FontLibrary, 'latin' | 'further'>;
  readonly createdAt: Date;
  readonly turn: Turn;
}

/** A filled form as a PDF, as it grows: its fonts come last, with what its text needed of them. */
export async function* writePdf(document: FormDocument, tools: PdfTools, maxPages = MAX_PAGES): AsyncIterable<Buffer> {
  const { library, createdAt, turn } = tools;
  const fonts = await DocumentFonts.open({ library, turn, language: await languageOf(document, turn) });
  const title = oneLine(document.title);
  const owner = oneLine(document.facts.find(({ label }) => label === OWNER)?.value ?? '');
  await fonts.load(`${title}${owner}…Page of 0123456789${LEFT_OUT}`, STYLES.running.weight);
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, pdfVersion: '1.4', displayTitle: true, font: null as never },
    info: { Title: title, Creator: 'talent platform', CreationDate: createdAt },
  });
  // Its XMP would hold the title as it stands, unescaped; a PDF needs none.
  insideOf(pdf).endMetadata = () => undefined;
  const pages = new PageWriter(pdf, fonts, { title, owner });
  for await (const _ of drawPages(document, { pages, fonts, maxPages })) {
    if (!turn.isOver()) continue;
    yield* written(pdf);
    await turn.pass();
  }
  pages.finish();
  // Else all of them would be embedded at once, at the end.
  for (const font of Object.values(insideOf(pdf)._fontFamilies)) {
    font.finalize();
    yield* written(pdf);
    await turn.pass();
  }
  pdf.end();
  yield* written(pdf);
}

interface Drawing {
  readonly pages: PageWriter;
  readonly fonts: DocumentFonts;
  readonly maxPages: number;
}

/** Line by line, so that others can work in between. */
async function* drawPages(document: FormDocument, { pages, fonts, maxPages }: Drawing): AsyncIterable<void> {
  const flow = new PageFlow(pages);
  for (const block of blocksOf(document)) {
    for (const [text, { weight }] of textsOf(block)) await fonts.load(text, weight);
    for (const _ of flow.write(block)) {
      if (pages.count >= maxPages) {
        flow.leaveOutTheRest();
        return;
      }
      yield;
    }
  }
  flow.finish();
}

function* written(pdf: typeof PDFDocument.prototype): Iterable<Buffer> {
  for (let piece = read(pdf); piece !== null; piece = read(pdf)) yield piece;
}

function read(pdf: typeof PDFDocument.prototype): Buffer | null {
  return (pdf as unknown as { read(): Buffer | null }).read();
}
