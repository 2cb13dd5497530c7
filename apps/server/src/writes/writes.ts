import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { SignatureClaim } from '@talent-platform/protocol/signing';
import type { Session } from '../database/index.js';
import type { Reply } from '../http/reply/reply.js';
import type { RequestContext, RepeatableRequest } from '../http/request/request-context.js';
import { UnitOfWork } from '../database/index.js';
import { QueueFull, WaitedTooLong, Log, Notices } from '../runtime/index.js';
import { fullQueueRefusal, RefusedForNow } from '../http/reply/refusals.js';
import { requesterOf } from '../http/request/request-context.js';

/** The context of a repeatable request. Its reply is kept under caller, path and key. */
export interface RepeatableContext extends RequestContext {
  readonly repeatable: RepeatableRequest;
}

export interface StoredReply {
  /** The digest of the body of the first request. */
  readonly bodyDigest: string;
  readonly reply: Reply;
}

/** The port that keeps first replies for 24 hours (D-NET-7). */
export abstract class ReplyStore {
  /** Returns the reply that was kept under the caller, path and key of this request. */
  abstract find(session: Session, ctx: RepeatableContext): Promise<StoredReply | undefined>;

  /** Keeps the reply in the unit of work. Returns false if another reply is kept already. */
  abstract keep(session: Session, ctx: RepeatableContext, reply: Reply): Promise<boolean>;

  abstract replace(session: Session, ctx: RepeatableContext, reply: Reply): Promise<void>;
}

/** The port that remembers the signatures of accepted writes, for all nodes (D-SIG-10). */
export abstract class AcceptedSignatures {
  /** The operator has turned on the guard. If false, only a write that returns a secret is guarded. */
  abstract readonly guardsAllWrites: boolean;

  /** Remembers a signature in the unit of work. Returns false if it was remembered before. */
  abstract remember(session: Session, customerId: number, signature: SignatureClaim): Promise<boolean>;
}

export type Write = (session: Session) => Promise<Reply>;

/** Refuses a signature that was accepted before (D-SIG-10). */
class SignatureRepeated extends ProtocolError {
  constructor() {
    const detail =
      'The signature of this write was accepted before, so the write was not made again. Sign each request anew, with ' +
      'the time at which it is sent. To repeat a POST after a lost answer, use an Idempotency-Key.';
    super([{ code: 'CONFLICT', detail }]);
  }
}

/**
 * Runs every write of a request in one unit of work, and knows the reply before the commit. For a request with an
 * Idempotency-Key, the same unit keeps the reply, so that a repeat gets it again (D-NET-7).
 */
@Injectable()
export class Writes {
  /** The keys whose first request this node is serving. */
  readonly #running = new Set<string>();
  /** The signatures of requests that this node is serving and has already remembered. */
  readonly #remembered = new WeakSet<SignatureClaim>();
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keptReplies: ReplyStore,
    private readonly acceptedSignatures: AcceptedSignatures,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  run(ctx: RequestContext, write: Write): Promise<Reply> {
    return isRepeatable(ctx) ? this.#runOnce(ctx, write) : this.inUnit(ctx, write);
  }

  /**
   * Keeps a reply that became known only after the commit. From then on, repeats get this reply. If it cannot be
   * kept, they get the reply of the commit.
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

  /** Runs the checks of a write outside a unit of work: for a dry run (D-NET-8), or before more is begun. */
  tryOut<T>(checks: (session: Session) => Promise<T>): Promise<T> {
    return checks(this.unitOfWork.reader);
  }

  /**
   * Runs one unit of work for the caller, who waits in line with other callers (D-NET-18). The first one of a request
   * remembers its signature, if it is guarded (D-SIG-10).
   * @param options `returnsSecret`: no signature may get the reply a second time, whatever the operator has set
   */
  async inUnit<T>(
    ctx: RequestContext,
    work: (session: Session) => Promise<T>,
    { returnsSecret = false }: { readonly returnsSecret?: boolean } = {},
  ): Promise<T> {
    const { removedCustomers } = this.unitOfWork;
    const signature = returnsSecret || this.acceptedSignatures.guardsAllWrites ? this.#newSignature(ctx) : undefined;
    const workOfCustomer = async (session: Session): Promise<T> => {
      // The unit of work may have to wait, and the customer may be removed meanwhile.
      if (removedCustomers.has(ctx.customerId))
        throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no access to that customer.');
      if (signature && !(await this.acceptedSignatures.remember(session, ctx.customerId, signature)))
        throw new SignatureRepeated();
      return work(session);
    };
    try {
      const result = await this.unitOfWork.write(workOfCustomer, requesterOf(ctx));
      if (signature) this.#remembered.add(signature);
      return result;
    } catch (error) {
      const about = { user: ctx.caller.username, customer: ctx.customerId };
      if (error instanceof SignatureRepeated)
        this.#notices.tell('A signed write came again with the same signature.', {
          transaction: ctx.transactionId,
          ...about,
        });
      if (!(error instanceof QueueFull || error instanceof WaitedTooLong)) throw error;
      this.#notices.tell('A write was not begun.', { ...about, why: error.message });
      if (error instanceof QueueFull) throw fullQueueRefusal('writes', error);
      throw new RefusedForNow('writes', 'The service is busy; try again shortly.');
    }
  }

  async #runOnce(ctx: RepeatableContext, write: Write): Promise<Reply> {
    const { path, key } = ctx.repeatable;
    const name = JSON.stringify([ctx.customerId, ctx.caller.username, path, key]);
    const replayed = await this.#replay(ctx);
    if (replayed) return replayed;
    if (this.#running.has(name)) throw stillRunning();
    this.#running.add(name);
    try {
      return await this.#runFirst(ctx, write);
    } finally {
      this.#running.delete(name);
    }
  }

  /** A refusal is not kept, because it has written nothing. A repeat is judged anew. */
  async #runFirst(ctx: RepeatableContext, write: Write): Promise<Reply> {
    try {
      return await this.inUnit(ctx, async (session) => {
        const reply = await write(session);
        if (await this.keptReplies.keep(session, ctx, reply)) return reply;
        throw stillRunning();
      });
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      // Another node may have replied to the same request meanwhile.
      return (await this.#replay(ctx)) ?? Promise.reject(error);
    }
  }

  /** Returns the signature of the request, unless an earlier unit of work of the same request has remembered it. */
  #newSignature({ signature }: RequestContext): SignatureClaim | undefined {
    return signature && !this.#remembered.has(signature) ? signature : undefined;
  }

  /** Returns the reply that this request received before, if any. */
  async #replay(ctx: RepeatableContext): Promise<Reply | undefined> {
    const kept = await this.keptReplies.find(this.unitOfWork.reader, ctx);
    if (kept && kept.bodyDigest !== ctx.repeatable.bodyDigest) throw reusedKey();
    return kept?.reply.with('Idempotency-Replayed', 'true');
  }
}

function isRepeatable(ctx: RequestContext): ctx is RepeatableContext {
  return ctx.repeatable !== undefined;
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
