import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { fullQueueRefusal, Reply, requesterOf } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock, FairLimiter, Log, QueueFull } from '../../../runtime/index.js';
import { actorOf, AdministrationTrail } from '../../access/index.js';
import { PersonFinder } from '../person-finder.js';
import { PersonArchive } from './person-archive.js';
import { writeZip } from './write-zip.js';

/** A slow reader holds a place until the end of its archive, or of its time. */
const LIMITS = {
  running: 2,
  runningOfMember: 1,
  waiting: { member: 2, group: 4, all: 16 },
  timeLimitMs: 15 * 60_000,
};

/** Exports all that is stored about a person as one archive (D-PRV-1). */
@Injectable()
export class PersonExportsService {
  readonly #limiter = new FairLimiter(LIMITS);

  constructor(
    private readonly unitOfWork: UnitOfWork,
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
      content: (signal) => Readable.from(this.#inLine(ctx, personId, signal), { objectMode: false }),
    });
  }

  /**
   * Reads the archive, for callers that wait for no place.
   * @throws ProtocolError as a read of the profile does
   */
  async open(ctx: RequestContext, personId: number): Promise<Readable> {
    await this.finder.demand(ctx, personId);
    return Readable.from(this.#pieces(ctx, personId), { objectMode: false });
  }

  async *#inLine(ctx: RequestContext, personId: number, gone: AbortSignal): AsyncGenerator<Buffer> {
    const work = (signal: AbortSignal): AsyncGenerator<Buffer> => this.#pieces(ctx, personId, signal);
    try {
      yield* this.#limiter.stream(requesterOf(ctx), work, gone);
    } catch (error) {
      throw error instanceof QueueFull ? fullQueueRefusal('exports', error, 'exports of people') : error;
    }
  }

  async *#pieces(ctx: RequestContext, personId: number, signal?: AbortSignal): AsyncGenerator<Buffer> {
    const began = this.clock.now();
    await this.unitOfWork.write(
      (session) => this.trail.record(session, actorOf(ctx), { action: 'export-person', changes: [], person: personId }),
      requesterOf(ctx),
    );
    // One signal for all parts, because a client creates another one for each of its readers.
    const waiting = signal === undefined ? ctx : { ...ctx, client: { gone: signal } };
    const archive = writeZip(this.archive.read(waiting, personId, new Date(began)), new Date(began));
    let bytes = 0;
    for await (const piece of archive as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      bytes += piece.length;
      yield piece;
    }
    const of = { transaction: ctx.transactionId, customer: ctx.customerId, user: ctx.caller.username };
    this.log.info('A person was exported.', { ...of, person: personId, bytes, durationMs: this.clock.now() - began });
  }
}
