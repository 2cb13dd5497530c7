import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { Answer } from '../answer.js';
import { refusalAnswer } from '../refusal-answer.js';
import type { RequestContext } from '../request-context.js';
import { KeptAnswers } from './kept-answers.js';
import type { RepeatableContext } from './kept-answers.js';

/** Of a refusal that is longer a repeat is refused anew: a refusal repeats what was sent, and could fill the database. */
const MAX_KEPT_REFUSAL = 65_536;

/** What is written, and answered for it. */
export type Write = (session: Session) => Promise<Answer>;

/** Another node has answered this very request while the unit of work ran, which is therefore given up. */
class AnsweredElsewhere extends Error {
  override readonly name = 'AnsweredElsewhere';
}

/** Statuses of refusals that another try may not meet: a repeat is to be tried, not told the same again (D-NET-7). */
const PASSING: ReadonlySet<number> = new Set([401, 409, 412, 429]);

/**
 * The one place through which a request writes: one unit of work, whose answer is known before it is committed. Of a
 * request with an Idempotency-Key the answer is kept in that very unit, so that neither is ever there without the other,
 * and given again to whoever repeats it (D-NET-7).
 */
@Injectable()
export class Writes {
  /** The keys whose first request is being served by this node. */
  readonly #running = new Set<string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keptAnswers: KeptAnswers,
  ) {}

  run(ctx: RequestContext, write: Write): Promise<Answer> {
    return isRepeatable(ctx) ? this.#runOnce(ctx, write) : this.unitOfWork.write(write);
  }

  async #runOnce(ctx: RepeatableContext, write: Write): Promise<Answer> {
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

  async #runFirst(ctx: RepeatableContext, write: Write): Promise<Answer> {
    try {
      return await this.unitOfWork.write(async (session) => this.#keep(session, ctx, await write(session)));
    } catch (error) {
      if (error instanceof AnsweredElsewhere) return this.#replayOther(ctx);
      if (!(error instanceof ProtocolError) || !isLasting(error.status)) throw error;
      return this.#keepRefusal(ctx, refusalAnswer(error));
    }
  }

  /** The unit of work that was refused is rolled back: the answer to it is kept in one of its own. */
  async #keepRefusal(ctx: RepeatableContext, answer: Answer): Promise<Answer> {
    if (JSON.stringify(answer.body).length > MAX_KEPT_REFUSAL) return answer;
    try {
      return await this.unitOfWork.write((session) => this.#keep(session, ctx, answer));
    } catch (error) {
      if (error instanceof AnsweredElsewhere) return this.#replayOther(ctx);
      throw error;
    }
  }

  async #keep(session: Session, ctx: RepeatableContext, answer: Answer): Promise<Answer> {
    if (await this.keptAnswers.keep(session, ctx, answer)) return answer;
    throw new AnsweredElsewhere();
  }

  async #replayOther(ctx: RepeatableContext): Promise<Answer> {
    const answer = await this.#replay(ctx);
    if (!answer) throw stillRunning();
    return answer;
  }

  /** The answer that was given to this request before, if it was. */
  async #replay(ctx: RepeatableContext): Promise<Answer | undefined> {
    const kept = await this.keptAnswers.find(this.unitOfWork.reader, ctx);
    if (kept && kept.bodyDigest !== ctx.repeatable.bodyDigest) throw reusedKey();
    return kept?.answer.with('Idempotency-Replayed', 'true');
  }
}

function isRepeatable(ctx: RequestContext): ctx is RepeatableContext {
  return ctx.repeatable !== undefined;
}

function isLasting(status: number): boolean {
  return status < 500 && !PASSING.has(status);
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
