import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../database/index.js';
import type { Session } from '../database/index.js';
import { PlacesTaken, WaitedTooLong, Log, Notices } from '../runtime/index.js';
import { LargeReads } from '../http/reply/large-reads.js';
import { queueFull } from '../http/reply/refusals.js';
import type { Reply } from '../http/reply/reply.js';
import { refusalReply } from '../http/reply/refusal-reply.js';
import { partyOf } from '../http/request/request-context.js';
import type { RequestContext } from '../http/request/request-context.js';
import { KeptReplies } from './kept-replies.js';
import type { RepeatableContext } from './kept-replies.js';

/** Of a refusal that is longer a repeat is refused anew: a refusal repeats what was sent, and could fill the database. */
const MAX_KEPT_REFUSAL = 65_536;

/** What is written, and answered for it. */
export type Write = (session: Session) => Promise<Reply>;

/** Another node has answered this very request while the unit of work ran, which is therefore given up. */
class RepliedElsewhere extends Error {
  override readonly name = 'RepliedElsewhere';
}

/** Statuses of refusals that another try may not meet: a repeat is to be tried, not told the same again (D-NET-7). */
const PASSING: ReadonlySet<number> = new Set([401, 409, 412, 429]);

/**
 * The one place through which a request writes: one unit of work, whose reply is known before it is committed. Of a
 * request with an Idempotency-Key the reply is kept in that very unit, so that neither is ever there without the other,
 * and given again to whoever repeats it (D-NET-7).
 */
@Injectable()
export class Writes {
  /** The keys whose first request is being served by this node. */
  readonly #running = new Set<string>();
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keptReplies: KeptReplies,
    private readonly largeReads: LargeReads,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  run(ctx: RequestContext, write: Write): Promise<Reply> {
    return isRepeatable(ctx) ? this.#runOnce(ctx, write) : this.inUnit(ctx, write);
  }

  /**
   * The reply of a write that has become known only after its commit: repeats are given this one from now on. Where it cannot be kept, they
   * are given the one of the commit.
   */
  async keepLater(ctx: RequestContext, reply: Reply): Promise<Reply> {
    if (!isRepeatable(ctx)) return reply;
    try {
      await this.inUnit(ctx, (session) => this.keptReplies.replace(session, ctx, reply));
    } catch (error) {
      const { caller, customerId } = ctx;
      this.#notices.tell('A reply was not kept for repeats.', {
        user: caller.username,
        customer: customerId,
        why: String(error),
      });
    }
    return reply;
  }

  /** What a write would change (D-NET-8) takes as long as the write, and has its turn among large reads (D-NET-19). */
  tryOut(ctx: RequestContext, changes: Write): Promise<Reply> {
    return this.largeReads.run(ctx, () => changes(this.unitOfWork.reader));
  }

  /** One unit of work in the name of who asks: its turn comes among those of others (D-NET-18). */
  async inUnit<T>(ctx: RequestContext, work: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await this.unitOfWork.write(work, partyOf(ctx));
    } catch (error) {
      if (!(error instanceof PlacesTaken || error instanceof WaitedTooLong)) throw error;
      const { caller, customerId } = ctx;
      this.#notices.tell('A write was not begun.', { user: caller.username, customer: customerId, why: error.message });
      throw error instanceof PlacesTaken ? queueFull('writes', error) : busy();
    }
  }

  async #runOnce(ctx: RepeatableContext, write: Write): Promise<Reply> {
    const { path, key } = ctx.repeatable;
    const name = JSON.stringify([ctx.customerId, ctx.caller.username, path, key]);
    if (this.#running.has(name)) throw stillRunning();
    this.#running.add(name);
    try {
      return (await this.#replay(ctx)) ?? (await this.#runFirst(ctx, write));
    } finally {
      this.#running.delete(name);
    }
  }

  async #runFirst(ctx: RepeatableContext, write: Write): Promise<Reply> {
    try {
      return await this.inUnit(ctx, async (session) => this.#keep(session, ctx, await write(session)));
    } catch (error) {
      if (error instanceof RepliedElsewhere) return this.#replayOther(ctx);
      if (!(error instanceof ProtocolError) || !isLasting(error.status)) throw error;
      return this.#keepRefusal(ctx, refusalReply(error, ctx.repeatable.path));
    }
  }

  /** The unit of work that was refused is rolled back: the answer to it is kept in one of its own. */
  async #keepRefusal(ctx: RepeatableContext, reply: Reply): Promise<Reply> {
    if (JSON.stringify(reply.body).length > MAX_KEPT_REFUSAL) return reply;
    try {
      return await this.inUnit(ctx, (session) => this.#keep(session, ctx, reply));
    } catch (error) {
      if (error instanceof RepliedElsewhere) return this.#replayOther(ctx);
      throw error;
    }
  }

  async #keep(session: Session, ctx: RepeatableContext, reply: Reply): Promise<Reply> {
    if (await this.keptReplies.keep(session, ctx, reply)) return reply;
    throw new RepliedElsewhere();
  }

  async #replayOther(ctx: RepeatableContext): Promise<Reply> {
    const reply = await this.#replay(ctx);
    if (!reply) throw stillRunning();
    return reply;
  }

  /** The reply that was given to this request before, if it was. */
  async #replay(ctx: RepeatableContext): Promise<Reply | undefined> {
    const kept = await this.keptReplies.find(this.unitOfWork.reader, ctx);
    if (kept && kept.bodyDigest !== ctx.repeatable.bodyDigest) throw reusedKey();
    return kept?.reply.with('Idempotency-Replayed', 'true');
  }
}

function isRepeatable(ctx: RequestContext): ctx is RepeatableContext {
  return ctx.repeatable !== undefined;
}

function isLasting(status: number): boolean {
  return status < 500 && !PASSING.has(status);
}

function busy(): ProtocolError {
  return ProtocolError.of('BUSY', 'The service is busy; try again shortly.');
}

function stillRunning(): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    'The first request with this Idempotency-Key is still running; repeat it shortly, with the same key.',
  );
}

function reusedKey(): ProtocolError {
  const detail =
    'This Idempotency-Key was sent with another body or parent before; give every new request a key of its own.';
  return new ProtocolError([{ code: 'CONFLICT', detail, status: 422 }]);
}
