export { KeptReplies } from './kept-replies.js';
export type { KeptReply, RepeatableContext } from './kept-replies.js';
export { RepeatableCtx } from './repeatable-ctx.decorator.js';
export { Writes } from './writes.js';
export type { Write } from './writes.js';
