import type { Session } from '../database/index.js';
import type { Reply } from '../http/reply/reply.js';
import type { RequestContext, RepeatableRequest } from '../http/request/request-context.js';

/** The context of a repeatable request. Its reply is kept under caller, path and key. */
export interface RepeatableContext extends RequestContext {
  readonly repeatable: RepeatableRequest;
}

/** The first reply to a repeatable request. */
export interface KeptReply {
  /** The digest of the body of the first request. */
  readonly bodyDigest: string;
  readonly reply: Reply;
}

/** The port through which first replies are kept for 24 hours (D-NET-7). */
export abstract class KeptReplies {
  /** The reply that was kept under the caller, path and key of this request. */
  abstract find(session: Session, ctx: RepeatableContext): Promise<KeptReply | undefined>;

  /** Keeps the reply in the unit of work. Returns false if another reply is kept already. */
  abstract keep(session: Session, ctx: RepeatableContext, reply: Reply): Promise<boolean>;

  /** Replaces the reply that was kept for this request. */
  abstract replace(session: Session, ctx: RepeatableContext, reply: Reply): Promise<void>;
}
