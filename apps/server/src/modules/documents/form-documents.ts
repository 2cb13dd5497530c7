import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../http/index.js';
import type { FormDocument, FormDocumentFormat } from './form-document.js';
import { inPieces } from './in-pieces.js';
import { MakingQueue } from './making-queue.js';
import { FontLibrary } from './pdf/fonts/font-library.js';
import type { PdfTools } from './pdf/write-pdf.js';
import { writeText } from './text/write-text.js';
import { Turn } from './turn.js';
import { writeWord } from './word/write-word.js';

type Writer = (document: FormDocument, tools: PdfTools) => AsyncIterable<Buffer>;

interface Making {
  readonly write: Writer;
  /** Whether few are made at once. One that is made is soon made whole: whoever takes it slowly keeps no turn. */
  readonly queued: boolean;
}

const MAKINGS: Readonly<Record<FormDocumentFormat, Making>> = {
  doc: { write: (document, { turn }) => writeWord(document, turn), queued: true },
  pdf: {
    write: async function* (document, tools) {
      // What draws pages is large: it is loaded with the first of them, and others work in between.
      await import('fontkit');
      await tools.turn.pass();
      const { writePdf } = await import('./pdf/write-pdf.js');
      yield* writePdf(document, tools);
    },
    queued: true,
  },
  txt: { write: (document, { turn }) => inPieces(writeText(document), turn), queued: false },
};

/** More than any document has, so that it is made without its reader. */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** Filled forms as documents (D-FRM-12), each made piece by piece while others work. */
@Injectable()
export class FormDocuments {
  readonly #queue = new MakingQueue();

  constructor(
    private readonly library: FontLibrary,
    private readonly clock: Clock,
  ) {}

  /** @param signal aborted where nobody waits for the document any more: it is made no further */
  write(document: FormDocument, format: FormDocumentFormat, signal: AbortSignal): Readable {
    const { write, queued } = MAKINGS[format];
    const tools = { library: this.library, createdAt: new Date(this.clock.now()), turn: new Turn(signal) };
    const making = (): AsyncIterable<Buffer> => write(document, tools);
    if (!queued) return Readable.from(making(), { objectMode: false });
    return Readable.from(this.#queue.make(signal, making), { objectMode: false, highWaterMark: WHOLE_BYTES });
  }
}
