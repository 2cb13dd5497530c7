import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../http/index.js';
import type { FormDocument, FormDocumentFormat } from './form-document.js';
import { inPieces } from './in-pieces.js';
import { FontLibrary } from './pdf/fonts/font-library.js';
import type { PdfTools } from './pdf/write-pdf.js';
import { writeText } from './text/write-text.js';
import { writeWord } from './word/write-word.js';

type Writer = (document: FormDocument, tools: PdfTools) => AsyncIterable<Buffer>;

const WRITERS: Readonly<Record<FormDocumentFormat, Writer>> = {
  doc: writeWord,
  pdf: async function* (document, tools) {
    // What draws pages is large: it is loaded with the first of them.
    const { writePdf } = await import('./pdf/write-pdf.js');
    yield* writePdf(document, tools);
  },
  txt: (document) => inPieces(writeText(document)),
};

/** Filled forms as documents (D-FRM-12), each written piece by piece, as fast as its reader takes it. */
@Injectable()
export class FormDocuments {
  constructor(
    private readonly library: FontLibrary,
    private readonly clock: Clock,
  ) {}

  write(document: FormDocument, format: FormDocumentFormat): Readable {
    const tools = { library: this.library, createdAt: new Date(this.clock.now()) };
    return Readable.from(WRITERS[format](document, tools), { objectMode: false });
  }
}
