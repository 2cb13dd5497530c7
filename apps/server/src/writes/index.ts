export { KeptReplies } from './writes.js';
export type { KeptReply, RepeatableContext } from './writes.js';
export { RepeatableCtx } from './idempotency-key.js';
export { Writes } from './writes.js';
export type { Write } from './writes.js';
