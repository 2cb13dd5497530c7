import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { blocksOf } from '../form-blocks.js';
import type { FormDocument } from '../form-document.js';
import { oneLine } from '../plain-text.js';
import { DocumentFonts } from './fonts/document-fonts.js';
import type { FontLibrary } from './fonts/font-library.js';
import { languageOf } from '../language-of.js';
import { PageFlow } from './layout/page-flow.js';
import { PageWriter } from './layout/page-writer.js';
import { textsOf } from './layout/paragraphs.js';
import { STYLES } from './layout/style.table.js';

/** The writing lets others work after so many milliseconds. */
const TURN_MS = 8;
/** The fact that is repeated on every page. */
const OWNER = 'Owner';

/** What a document is written with. */
export interface PdfTools {
  readonly library: FontLibrary;
  readonly createdAt: Date;
}

/** A filled form as a PDF, as it grows: its fonts come last, with what its text needed of them. */
export async function* writePdf(document: FormDocument, { library, createdAt }: PdfTools): AsyncIterable<Buffer> {
  const fonts = await DocumentFonts.open(library, languageOf(document));
  const title = oneLine(document.title);
  const owner = oneLine(document.facts.find(({ label }) => label === OWNER)?.value ?? '');
  await fonts.load(`${title}${owner}…Page of 0123456789`, STYLES.running.weight);
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, pdfVersion: '1.4', displayTitle: true, font: null as never },
    info: { Title: title, Creator: 'talent platform', CreationDate: createdAt },
  });
  const pages = new PageWriter(pdf, fonts, { title, owner });
  const flow = new PageFlow(pages);
  const turn = new Turn();
  for (const block of blocksOf(document)) {
    for (const [text, { weight }] of textsOf(block)) await fonts.load(text, weight);
    for (const _ of flow.write(block)) {
      if (!turn.isOver()) continue;
      yield* written(pdf);
      await turn.pass();
    }
  }
  flow.finish();
  pages.finish();
  await setImmediate();
  pdf.end();
  yield* written(pdf);
}

function* written(pdf: typeof PDFDocument.prototype): Iterable<Buffer> {
  for (let piece = read(pdf); piece !== null; piece = read(pdf)) yield piece;
}

function read(pdf: typeof PDFDocument.prototype): Buffer | null {
  return (pdf as unknown as { read(): Buffer | null }).read();
}

/** The time that one document may take before others have theirs. */
class Turn {
  #since = performance.now();

  isOver(): boolean {
    return performance.now() - this.#since > TURN_MS;
  }

  async pass(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
