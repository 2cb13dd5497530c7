import PDFDocument from 'pdfkit';
import { blocksOf } from '../form-blocks.js';
import type { FormDocument } from '../form-document.js';
import { languageOf } from '../../writing/language-of.js';
import { oneLine } from '../../writing/plain-text.js';
import type { Turn } from '../turn.js';
import { DocumentFonts } from '../../pdf/fonts/document-fonts.js';
import type { FontLibrary } from '../../pdf/fonts/font-library.js';
import { PageFlow } from '../../pdf/layout/page-flow.js';
import { PageWriter } from '../../pdf/layout/page-writer.js';
import { LEFT_OUT, textsOf } from '../../pdf/layout/paragraphs.js';
import { STYLES } from '../../pdf/layout/pdf-styles.table.js';
import { TagTree } from '../../pdf/layout/tag-tree.js';
import { insideOf } from '../../pdf/pdf-inside.js';
import type { PdfInside } from '../../pdf/pdf-inside.js';

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
  const language = await languageOf(document, turn);
  const fonts = await DocumentFonts.open({ library, turn, language });
  const title = oneLine(document.title);
  const owner = oneLine(document.facts.find(({ label }) => label === OWNER)?.value ?? '');
  await fonts.load(`${title}${owner}…Page of 0123456789${LEFT_OUT}`, STYLES.running.weight);
  const pdf = openPdf(title, createdAt);
  const written = gatherWritten(insideOf(pdf));
  const tags = new TagTree(pdf, language);
  const pages = new PageWriter({ pdf, fonts, tags }, { title, owner });
  for await (const _ of drawPages(document, { pages, fonts, tags, maxPages })) {
    if (!turn.isOver()) continue;
    yield* written();
    await turn.pass();
  }
  pages.finish();
  tags.finish();
  yield* written();
  await turn.pass();
  // Else all of them would be embedded at once, at the end.
  for (const font of Object.values(insideOf(pdf)._fontFamilies)) {
    font.finalize();
    yield* written();
    await turn.pass();
  }
  pdf.end();
  yield* written();
}

/** A document without a page. */
function openPdf(title: string, createdAt: Date): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.4',
    displayTitle: true,
    font: null as never,
    // The words that are the same on every form are English; a text in another script says its own language.
    tagged: true,
    lang: 'en',
    info: { Title: title, Creator: 'talent platform', CreationDate: createdAt },
  });
  // Its XMP would hold the title as it stands, unescaped; a PDF needs none.
  insideOf(pdf).endMetadata = () => undefined;
  return pdf;
}

interface Drawing {
  readonly pages: PageWriter;
  readonly fonts: DocumentFonts;
  readonly tags: TagTree;
  readonly maxPages: number;
}

/** Line by line, so that others can work in between. */
async function* drawPages(document: FormDocument, { pages, fonts, tags, maxPages }: Drawing): AsyncIterable<void> {
  const flow = new PageFlow(pages, tags);
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

/** What was written since it was last asked for. pdfkit's own way would push the bytes of each object one by one. */
function gatherWritten(pdf: PdfInside): () => Iterable<Buffer> {
  let pieces = [pdf.read()];
  pdf._write = (data) => {
    const bytes = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : Buffer.from(data);
    pieces.push(bytes);
    pdf._offset += bytes.length;
  };
  return () => {
    const gathered = pieces.length > 0 ? [Buffer.concat(pieces)] : [];
    pieces = [];
    return gathered;
  };
}
