import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { blocksOf, ExportProcesses, writeTextOf } from '@talent-platform/documents/export';
import type { FormDocument, FormDocumentFormat } from '@talent-platform/documents/export';
import { Clock } from '../../runtime/index.js';
import type { Requester } from '../../runtime/index.js';
import { DocumentQueue } from './document-queue.js';

interface DocumentReader {
  readonly requester: Requester;
  /** Aborts if nobody waits for the document any more. Then its creation stops. */
  readonly signal: AbortSignal;
  /** Receives the number of bytes before the reader gets the document. Throws if there is no room (D-NET-15). */
  readonly made: (bytes: number) => void;
}

/** Reads the input of a document when its place in the queue is reached, so that waiting requests hold no data. */
type Read = () => Promise<FormDocument>;

/**
 * Writes filled forms as documents (D-FRM-12). Separate processes draw them, and end with this one. This process writes
 * texts itself, because passing them to another process would cost as much.
 */
@Injectable()
export class DocumentsService implements OnApplicationShutdown {
  constructor(
    private readonly processes: ExportProcesses,
    private readonly queue: DocumentQueue,
    private readonly clock: Clock,
  ) {}

  write(read: Read, format: FormDocumentFormat, reader: DocumentReader): Readable {
    return Readable.from(this.#pieces(read, format, reader), { objectMode: false });
  }

  onApplicationShutdown(): void {
    this.processes.end();
  }

  /** The place in the queue becomes free when the document is complete, so a slow reader does not hold it. */
  async *#pieces(
    read: Read,
    format: FormDocumentFormat,
    { requester, signal: gone, made }: DocumentReader,
  ): AsyncIterable<Buffer> {
    const queue = format === 'txt' ? 'texts' : 'drawn';
    const document = await this.queue.run(requester, { queue, gone }, (time) => this.#make(read, format, time));
    made(document.length);
    yield document;
  }

  async #make(read: Read, format: FormDocumentFormat, signal: AbortSignal): Promise<Buffer> {
    const blocks = [...blocksOf(await read())];
    if (format === 'txt') return Buffer.from(blocks.map((block) => writeTextOf(block)).join(''));
    return this.processes.write({ blocks, format, createdAt: new Date(this.clock.now()) }, signal);
  }
}
