import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { blocksOf, ExportProcesses, writeTextOf } from '@talent-platform/documents/export';
import type { FormBlock, FormDocument, FormDocumentFormat } from '@talent-platform/documents/export';
import { Turn, Clock } from '../../runtime/index.js';
import type { FairLimiter, Requester } from '../../runtime/index.js';
import { DocumentTurns } from './document-turns.js';

/** A reader who waits for a document. */
export interface DocumentReader {
  readonly requester: Requester;
  /** Aborted if nobody waits for the document any more. Its making then stops. */
  readonly signal: AbortSignal;
  /** Told of each piece before it waits for its reader; throws where there is no room for it (D-NET-15). */
  readonly made: (bytes: number) => void;
}

/** More than any document has, so that it is made without its reader. */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** Reads the input of a document when its turn comes, so that waiting requests hold no data. */
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
    // The turn ends when the document is made, so a slow reader does not hold it.
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
    turns: FairLimiter,
    { requester, signal }: DocumentReader,
    making: (signal: AbortSignal) => AsyncIterable<Buffer>,
  ): AsyncIterable<Buffer> {
    try {
      yield* turns.stream(requester, making, signal);
    } catch (error) {
      throw this.turns.refusalOf(error, requester);
    }
  }
}

function* textsOf(document: FormDocument): Iterable<string> {
  for (const block of blocksOf(document)) yield writeTextOf(block);
}

async function* partsOf(read: Read, turn: Turn): AsyncIterable<readonly FormBlock[]> {
  yield* inBatches(blocksOf(await read()), turn);
}

/** Enough for one write to the network, and soon copied to another process; in bytes or characters. */
const PIECE = 65_536;
/** Small blocks take as long to copy as long texts. */
const PART_BLOCKS = 500;

/** Gathers what is small into pieces, as UTF-8, and lets others work in between. */
async function* inPieces(texts: Iterable<string>, turn: Turn): AsyncIterable<Buffer> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (turn.isOver()) await turn.pass();
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** The blocks of a form as they are handed to another process: few at a time, so that others work in between. */
async function* inBatches(blocks: Iterable<FormBlock>, turn: Turn): AsyncIterable<readonly FormBlock[]> {
  let [part, length]: [FormBlock[], number] = [[], 0];
  for (const block of blocks) {
    part.push(block);
    length += lengthOf(block);
    if (turn.isOver()) await turn.pass();
    if (part.length < PART_BLOCKS && length < PIECE) continue;
    yield part;
    [part, length] = [[], 0];
  }
  yield part;
}

function lengthOf(block: FormBlock): number {
  return block.kind === 'answer' ? block.lines.reduce((sum, line) => sum + line.length, 0) : 0;
}
