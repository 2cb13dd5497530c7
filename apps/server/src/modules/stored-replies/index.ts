export { ErasedReplies } from './erased-replies.js';
export { StoredRepliesModule } from './stored-replies.module.js';
