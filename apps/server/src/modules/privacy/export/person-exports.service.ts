import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { RefusedForNow, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock, Log } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import { actorOf, AdministrationTrail } from '../../access/index.js';
import { PersonFinder } from '../person-finder.js';
import { PersonArchive } from './person-archive.js';
import type { ArchiveFile } from './person-archive.js';

/** Archives are packed on the threads that all customers share, so a customer has few at once. */
const MOST_OF_CUSTOMER = 2;

/** Exports all that is stored about a person as one archive (D-PRV-1). */
@Injectable()
export class PersonExportsService {
  /** The customers of the exports that run. */
  readonly #running: number[] = [];

  constructor(
    private readonly writes: Writes,
    private readonly finder: PersonFinder,
    private readonly archive: PersonArchive,
    private readonly trail: AdministrationTrail,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws ProtocolError as a read of the profile does */
  async reply(ctx: RequestContext, personId: number): Promise<Reply> {
    await this.finder.demand(ctx, personId);
    return Reply.attachment({
      contentType: 'application/zip',
      filename: `person-${personId}.zip`,
      content: () => this.#read(ctx, personId),
    });
  }

  /** @throws ProtocolError as a read of the profile does */
  async open(ctx: RequestContext, personId: number): Promise<Readable> {
    await this.finder.demand(ctx, personId);
    return this.#read(ctx, personId);
  }

  #read(ctx: RequestContext, personId: number): Readable {
    return Readable.from(this.#pieces(ctx, personId), { objectMode: false });
  }

  async *#pieces(ctx: RequestContext, personId: number): AsyncGenerator<Buffer> {
    const { customerId } = ctx;
    if (this.#running.filter((running) => running === customerId).length >= MOST_OF_CUSTOMER)
      throw new RefusedForNow('exports', `${MOST_OF_CUSTOMER} exports of people run already. Try again shortly.`);
    this.#running.push(customerId);
    try {
      yield* this.#archiveOf(ctx, personId);
    } finally {
      this.#running.splice(this.#running.indexOf(customerId), 1);
    }
  }

  async *#archiveOf(ctx: RequestContext, personId: number): AsyncGenerator<Buffer> {
    const began = this.clock.now();
    await this.writes.inUnit(ctx, (session) =>
      this.trail.record(session, actorOf(ctx), { action: 'export-person', changes: [], person: personId }),
    );
    const archive = writeZip(this.archive.read(ctx, personId, new Date(began)), new Date(began));
    let bytes = 0;
    for await (const piece of archive as AsyncIterable<Buffer>) {
      bytes += piece.length;
      yield piece;
    }
    const of = { transaction: ctx.transactionId, customer: ctx.customerId, user: ctx.caller.username };
    this.log.info('A person was exported.', { ...of, person: personId, bytes, durationMs: this.clock.now() - began });
  }
}

/**
 * Writes files as one zip archive, one file after the other, as fast as the archive is read. Holds a few pieces of one
 * file. If the archive is destroyed, no further file is read.
 */
function writeZip(files: AsyncIterable<ArchiveFile>, at: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let current: Readable | undefined;
  archive.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => archive.destroy(error));
  const write = async (): Promise<void> => {
    for await (const { path, content, isCompressed } of files) {
      if (archive.destroyed) return;
      current = Readable.from(content, { objectMode: false });
      const ended = finished(current);
      zip.addReadStream(current, path, { mtime: at, mode: 0o100600, compress: isCompressed });
      await ended;
    }
    zip.end();
  };
  write().catch((error: unknown) => archive.destroy(error as Error));
  return archive;
}
