export { KeptReplies, Writes } from './writes.js';
export type { KeptReply, RepeatableContext, Write } from './writes.js';
export { RepeatableCtx } from './idempotency-key.js';
