export { ErasedReplies } from './stored-replies.js';
export { StoredRepliesModule } from './stored-replies.module.js';
