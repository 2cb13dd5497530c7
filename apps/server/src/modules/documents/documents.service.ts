import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FairTurns } from '../../fair-turns/index.js';
import { Clock, Log, Notices } from '../../http/index.js';
import type { FormDocument, FormDocumentFormat } from './form-document.js';
import { inPieces } from './in-pieces.js';
import { isRefusedTurn, turnRefusal } from './turn-refusal.js';
import { FontLibrary } from './pdf/fonts/font-library.js';
import type { PdfTools } from './pdf/write-pdf.js';
import { writeText } from './text/write-text.js';
import { Turn } from '../../event-loop/index.js';
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

/**
 * Making a document takes a core, and memory for its fonts. One user has one made at a time, so that another's begins at
 * once, and can never take all places (D-FRM-25).
 */
const LIMITS = {
  running: 2,
  runningOfMember: 1,
  timeLimitMs: 120_000,
  waiting: { member: 8, group: 16, all: 64 },
};

/** Who waits for a document. */
export interface DocumentReader {
  readonly customerId: number;
  readonly username: string;
  /** Aborted where nobody waits for it any more: it is made no further. */
  readonly signal: AbortSignal;
}

/** More than any document has, so that it is made without its reader. */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** Filled forms as documents (D-FRM-12), each made piece by piece while others work. */
@Injectable()
export class DocumentsService {
  readonly #turns = new FairTurns(LIMITS);
  readonly #notices: Notices;

  constructor(
    private readonly library: FontLibrary,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  /** @param read gives what the document is made of, once it is its turn: whoever waits has nothing in hand */
  write(read: () => Promise<FormDocument>, format: FormDocumentFormat, reader: DocumentReader): Readable {
    const { write, queued } = MAKINGS[format];
    const { library } = this;
    const createdAt = new Date(this.clock.now());
    const making = async function* (signal: AbortSignal): AsyncIterable<Buffer> {
      yield* write(await read(), { library, createdAt, turn: new Turn(signal) });
    };
    if (!queued) return Readable.from(making(reader.signal), { objectMode: false });
    return Readable.from(this.#inTurn(reader, making), { objectMode: false, highWaterMark: WHOLE_BYTES });
  }

  async *#inTurn(
    { customerId, username, signal }: DocumentReader,
    making: (signal: AbortSignal) => AsyncIterable<Buffer>,
  ): AsyncIterable<Buffer> {
    try {
      yield* this.#turns.stream({ group: String(customerId), member: username }, making, signal);
    } catch (error) {
      if (!isRefusedTurn(error)) throw error;
      this.#notices.tell('A document was not made.', { user: username, customer: customerId, why: error.message });
      throw turnRefusal(error);
    }
  }
}
