import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { blocksOf, ExportProcesses, writeTextOf } from '@talent-platform/documents/export';
import type { FormBlock, FormDocument, FormDocumentFormat } from '@talent-platform/documents/export';
import { WAITING_UNITS } from '../../database/index.js';
import { Turn } from '../../event-loop/index.js';
import { FairTurns } from '../../fair-turns/index.js';
import type { Party } from '../../fair-turns/index.js';
import { Clock, Log, Notices } from '../../http/index.js';
import { inParts, inPieces } from './in-pieces.js';
import { isRefusedTurn, turnRefusal } from './turn-refusal.js';

/**
 * Making a document takes a process, with a core and memory for its fonts. One user has one made at a time, so that
 * another's begins at once, and can never take all places (D-FRM-25).
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

/** Whatever gives what a document is made of, once it is its turn: whoever waits has nothing in hand. */
type Read = () => Promise<FormDocument>;

/**
 * Filled forms as documents (D-FRM-12), each made piece by piece: drawn ones by processes of their own, which end with this
 * one. Texts are written here, for it would cost as much to hand them over.
 */
@Injectable()
export class DocumentsService implements OnApplicationShutdown {
  readonly #turns: Readonly<Record<FormDocumentFormat, FairTurns>>;
  readonly #notices: Notices;

  constructor(
    private readonly processes: ExportProcesses,
    private readonly clock: Clock,
    log: Log,
  ) {
    const drawn = new FairTurns(LIMITS);
    this.#turns = { doc: drawn, pdf: drawn, txt: new FairTurns(LIMITS_OF_TEXTS) };
    this.#notices = new Notices(log);
  }

  write(read: Read, format: FormDocumentFormat, reader: DocumentReader): Readable {
    const making = async function* (pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const piece of pieces) {
        reader.made(piece.length);
        yield piece;
      }
    };
    const turns = this.#turns[format];
    // One that is made is soon made whole: whoever takes it slowly keeps no turn.
    return Readable.from(
      this.#inTurn(turns, reader, (signal) => making(this.#make(read, format, signal))),
      {
        objectMode: false,
        highWaterMark: WHOLE_BYTES,
      },
    );
  }

  onApplicationShutdown(): void {
    this.processes.end();
  }

  async *#make(read: Read, format: FormDocumentFormat, signal: AbortSignal): AsyncIterable<Buffer> {
    const turn = new Turn(signal);
    if (format === 'txt') yield* inPieces(textsOf(await read()), turn);
    else {
      const blocks = partsOf(read, turn);
      yield* this.processes.write({ blocks, format, createdAt: new Date(this.clock.now()), signal });
    }
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

function* textsOf(document: FormDocument): Iterable<string> {
  for (const block of blocksOf(document)) yield writeTextOf(block);
}

async function* partsOf(read: Read, turn: Turn): AsyncIterable<readonly FormBlock[]> {
  yield* inParts(blocksOf(await read()), turn);
}
