import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FontLibrary, inPieces, writeText, writeWord } from '@talent-platform/documents/export';
import type { FormDocument, FormDocumentFormat } from '@talent-platform/documents/export';
import type { PdfTools } from '@talent-platform/documents/export/pdf';
import { WAITING_UNITS } from '../../database/index.js';
import { FairTurns } from '../../fair-turns/index.js';
import type { Party } from '../../fair-turns/index.js';
import { Clock, Log, Notices } from '../../http/index.js';
import { isRefusedTurn, turnRefusal } from './turn-refusal.js';
import { Turn } from '../../event-loop/index.js';

type Writer = (document: FormDocument, tools: PdfTools) => AsyncIterable<Buffer>;

const WRITERS: Readonly<Record<FormDocumentFormat, Writer>> = {
  doc: (document, { turn }) => writeWord(document, turn),
  pdf: async function* (document, tools) {
    // What draws pages is large: it is loaded with the first of them.
    const { writePdf } = await import('@talent-platform/documents/export/pdf');
    yield* writePdf(document, tools);
  },
  txt: (document, { turn }) => inPieces(writeText(document), turn),
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

/** A text is soon made, and there for whom no other document is made: it has turns of its own, and as many wait as writes do. */
const LIMITS_OF_TEXTS = { ...LIMITS, waiting: WAITING_UNITS };

/** Who waits for a document. */
export interface DocumentReader {
  readonly party: Party;
  /** Aborted where nobody waits for it any more: it is made no further. */
  readonly signal: AbortSignal;
  /** Told of each piece before it waits for its reader; throws where there is no room for it (D-NET-15). */
  readonly made: (bytes: number) => void;
}

/** More than any document has, so that it is made without its reader. */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** Filled forms as documents (D-FRM-12), each made piece by piece while others work. */
@Injectable()
export class DocumentsService {
  readonly #turns: Readonly<Record<FormDocumentFormat, FairTurns>>;
  readonly #notices: Notices;

  constructor(
    private readonly library: FontLibrary,
    private readonly clock: Clock,
    log: Log,
  ) {
    const drawn = new FairTurns(LIMITS);
    this.#turns = { doc: drawn, pdf: drawn, txt: new FairTurns(LIMITS_OF_TEXTS) };
    this.#notices = new Notices(log);
  }

  /** @param read gives what the document is made of, once it is its turn: whoever waits has nothing in hand */
  write(read: () => Promise<FormDocument>, format: FormDocumentFormat, reader: DocumentReader): Readable {
    const { library } = this;
    const createdAt = new Date(this.clock.now());
    const making = async function* (signal: AbortSignal): AsyncIterable<Buffer> {
      for await (const piece of WRITERS[format](await read(), { library, createdAt, turn: new Turn(signal) })) {
        reader.made(piece.length);
        yield piece;
      }
    };
    // One that is made is soon made whole: whoever takes it slowly keeps no turn.
    return Readable.from(this.#inTurn(this.#turns[format], reader, making), {
      objectMode: false,
      highWaterMark: WHOLE_BYTES,
    });
  }

  async *#inTurn(
    turns: FairTurns,
    { party, signal }: DocumentReader,
    making: (signal: AbortSignal) => AsyncIterable<Buffer>,
  ): AsyncIterable<Buffer> {
    try {
      yield* turns.stream(party, making, signal);
    } catch (error) {
      if (!isRefusedTurn(error)) throw error;
      const { group, member } = party;
      this.#notices.tell('A document was not made.', { user: member, customer: Number(group), why: error.message });
      throw turnRefusal(error);
    }
  }
}
