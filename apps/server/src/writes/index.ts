export { AcceptedSignatures, ReplyStore, Writes } from './writes.js';
export type { StoredReply, RepeatableContext, Write } from './writes.js';
export { RepeatableCtx } from './idempotency-key.js';
