import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { blocksOf, ExportProcesses, writeTextOf } from '@talent-platform/documents/export';
import type { FormBlock, FormDocument, FormDocumentFormat } from '@talent-platform/documents/export';
import { Clock } from '../../runtime/index.js';
import type { FairLimiter, Requester } from '../../runtime/index.js';
import { DocumentQueue } from './document-queue.js';

interface DocumentReader {
  readonly requester: Requester;
  /** Aborts if nobody waits for the document any more. Then its creation stops. */
  readonly signal: AbortSignal;
  /** Receives the number of bytes of each piece before the reader gets it. Throws if there is no room (D-NET-15). */
  readonly made: (bytes: number) => void;
}

/** More bytes than any document has, so that the whole document is created even if the reader is slow. */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** Reads the input of a document when its place in the queue is reached, so that waiting requests hold no data. */
type Read = () => Promise<FormDocument>;

/**
 * Writes filled forms as documents, piece by piece (D-FRM-12). Separate processes draw them, and end with this one.
 * This process writes texts itself, because passing them to another process would cost as much.
 */
@Injectable()
export class DocumentsService implements OnApplicationShutdown {
  constructor(
    private readonly processes: ExportProcesses,
    private readonly queue: DocumentQueue,
    private readonly clock: Clock,
  ) {}

  write(read: Read, format: FormDocumentFormat, reader: DocumentReader): Readable {
    const making = async function* (pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const piece of pieces) {
        reader.made(piece.length);
        yield piece;
      }
    };
    const places = format === 'txt' ? this.queue.texts : this.queue.drawn;
    // The place in the queue becomes free when the document is complete, so a slow reader does not hold it.
    return Readable.from(
      this.#queued(places, reader, (signal) => making(this.#make(read, format, signal))),
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
    if (format === 'txt') yield* inPieces(textsOf(await read()));
    else {
      const blocks = partsOf(read);
      yield* this.processes.write({ blocks, format, createdAt: new Date(this.clock.now()), signal });
    }
  }

  async *#queued(
    places: FairLimiter,
    { requester, signal }: DocumentReader,
    making: (signal: AbortSignal) => AsyncIterable<Buffer>,
  ): AsyncIterable<Buffer> {
    try {
      yield* places.stream(requester, making, signal);
    } catch (error) {
      throw this.queue.refusalOf(error, requester);
    }
  }
}

function* textsOf(document: FormDocument): Iterable<string> {
  for (const block of blocksOf(document)) yield writeTextOf(block);
}

async function* partsOf(read: Read): AsyncIterable<readonly FormBlock[]> {
  yield* inBatches(blocksOf(await read()));
}

/**
 * Length of a piece in bytes or characters. Enough for one write to the network, and quickly copied to another
 * process.
 */
const PIECE = 65_536;

/** Limit of blocks in a batch, because small blocks take as long to copy as long texts. */
const PART_BLOCKS = 500;

/** Gathers texts into pieces, as UTF-8. */
function* inPieces(texts: Iterable<string>): Iterable<Buffer> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** Passes the blocks of a form to another process in batches. */
function* inBatches(blocks: Iterable<FormBlock>): Iterable<readonly FormBlock[]> {
  let [part, length]: [FormBlock[], number] = [[], 0];
  for (const block of blocks) {
    part.push(block);
    length += lengthOf(block);
    if (part.length < PART_BLOCKS && length < PIECE) continue;
    yield part;
    [part, length] = [[], 0];
  }
  yield part;
}

function lengthOf(block: FormBlock): number {
  return block.kind === 'answer' ? block.lines.reduce((sum, line) => sum + line.length, 0) : 0;
}
