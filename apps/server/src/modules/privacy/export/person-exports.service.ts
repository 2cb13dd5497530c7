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

interface ArchiveReader {
  /** Aborts as soon as the client is gone. */
  readonly gone: AbortSignal;
  /** Ends the reading. The generator of the archive cannot, while it waits for its reader. */
  readonly cutOff: (reason: Error) => void;
}

/** Slow readers of one customer leave a place for the other customers. */
const LIMITS = {
  running: 2,
  runningOfGroup: 1,
  waiting: { member: 2, group: 4, all: 16 },
  timeLimitMs: 15 * 60_000,
};
const PACE: ReadingPace = { patienceMs: 2 * 60_000, bytesPerSecond: 16_384 };

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
      content: (gone) => {
        const reader = { gone, cutOff: (reason: Error) => void content.destroy(reason) };
        const content = Readable.from(this.#inLine(ctx, personId, reader), { objectMode: false });
        return content;
      },
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

  async *#inLine(ctx: RequestContext, personId: number, { gone, cutOff }: ArchiveReader): AsyncGenerator<Buffer> {
    const work = (signal: AbortSignal): AsyncGenerator<Buffer> => {
      signal.addEventListener('abort', () => cutOff(signal.reason as Error), { once: true });
      const giveUp = (reason: Error): void => {
        const of = { transaction: ctx.transactionId, customer: ctx.customerId, user: ctx.caller.username };
        this.log.notice(`An export of a person was ended: ${reason.message}`, { ...of, person: personId });
        cutOff(reason);
      };
      return whileRead(this.#pieces(ctx, personId, signal), PACE, { now: () => this.clock.now(), giveUp });
    };
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

/** The pace that a reader must keep. */
interface ReadingPace {
  /** A reader may take nothing for this time. */
  readonly patienceMs: number;
  /** Each byte that the reader takes gives back patience, as if it was taken at this speed. */
  readonly bytesPerSecond: number;
}

/** The reader took nothing for too long, or too little. */
class ReadTooSlowly extends Error {
  override readonly name = 'ReadTooSlowly';

  constructor({ patienceMs, bytesPerSecond }: ReadingPace) {
    super(`The reader took nothing for ${patienceMs / 1000} seconds, or less than ${bytesPerSecond} bytes a second.`);
  }
}

/**
 * Yields pieces as long as the reader keeps the pace. Only the time in which the reader takes nothing counts, so that
 * slow reads of the server end nobody.
 * @param waiting `now` returns milliseconds. `giveUp` is called once the patience is over. It must end the reading,
 *   because a generator waits for its reader
 */
async function* whileRead(
  pieces: AsyncIterable<Buffer>,
  pace: ReadingPace,
  { now, giveUp }: { now: () => number; giveUp: (reason: ReadTooSlowly) => void },
): AsyncGenerator<Buffer> {
  let leftMs = pace.patienceMs;
  for await (const piece of pieces) {
    const began = now();
    const timer = setTimeout(() => giveUp(new ReadTooSlowly(pace)), leftMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
    const givenBackMs = (piece.length / pace.bytesPerSecond) * 1000;
    leftMs = Math.min(pace.patienceMs, Math.max(0, leftMs - (now() - began)) + givenBackMs);
  }
}
