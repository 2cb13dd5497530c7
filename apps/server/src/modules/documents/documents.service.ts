import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { blocksOf, ExportProcesses, writeTextOf } from '@talent-platform/documents/export';
import type { FormBlock, FormDocument, FormDocumentFormat } from '@talent-platform/documents/export';
import { Turn } from '../../event-loop/index.js';
import type { FairTurns, Party } from '../../fair-turns/index.js';
import { Clock } from '../../http/index.js';
import { DocumentTurns } from './document-turns.js';
import { inParts, inPieces } from './in-pieces.js';

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
  constructor(
    private readonly processes: ExportProcesses,
    private readonly turns: DocumentTurns,
    private readonly clock: Clock,
  ) {}

  write(read: Read, format: FormDocumentFormat, reader: DocumentReader): Readable {
    const making = async function* (pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const piece of pieces) {
        reader.made(piece.length);
        yield piece;
      }
    };
    const turns = format === 'txt' ? this.turns.texts : this.turns.drawn;
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
      throw this.turns.refusalOf(error, party);
    }
  }
}

function* textsOf(document: FormDocument): Iterable<string> {
  for (const block of blocksOf(document)) yield writeTextOf(block);
}

async function* partsOf(read: Read, turn: Turn): AsyncIterable<readonly FormBlock[]> {
  yield* inParts(blocksOf(await read()), turn);
}
