import type { Session } from '../database/index.js';
import type { Reply } from '../http/reply/reply.js';
import type { RequestContext, RepeatableRequest } from '../http/request/request-context.js';

/** Whose request it was, and which: what a reply is kept under. */
export interface RepeatableContext extends RequestContext {
  readonly repeatable: RepeatableRequest;
}

/** A reply that was given before. */
export interface KeptReply {
  /** Of the request that it was given to. */
  readonly bodyDigest: string;
  readonly reply: Reply;
}

/** The port through which first replies are kept for 24 hours (D-NET-7). */
export abstract class KeptReplies {
  /** The reply that was kept under the caller, path and key of this request. */
  abstract find(session: Session, ctx: RepeatableContext): Promise<KeptReply | undefined>;

  /** Keeps the reply with what the unit of work writes; false where another one is kept already. */
  abstract keep(session: Session, ctx: RepeatableContext, reply: Reply): Promise<boolean>;

  /** Puts another reply in the place of the one that was kept for the very request. */
  abstract replace(session: Session, ctx: RepeatableContext, reply: Reply): Promise<void>;
}
