import type { Session } from '../../database/index.js';
import type { Answer } from '../answer.js';
import type { RequestContext } from '../request-context.js';
import type { RepeatableRequest } from './repeatable-request.js';

/** Whose request it was, and which: what an answer is kept under. */
export interface RepeatableContext extends RequestContext {
  readonly repeatable: RepeatableRequest;
}

/** An answer that was given before. */
export interface KeptAnswer {
  /** Of the request that it was given to. */
  readonly bodyDigest: string;
  readonly answer: Answer;
}

/** The port through which first answers are kept for 24 hours (D-NET-7). */
export abstract class KeptAnswers {
  /** The answer that was kept under the caller, path and key of this request. */
  abstract find(session: Session, ctx: RepeatableContext): Promise<KeptAnswer | undefined>;

  /** Keeps the answer with what the unit of work writes; false where another one is kept already. */
  abstract keep(session: Session, ctx: RepeatableContext, answer: Answer): Promise<boolean>;
}
