export { ErasedReplies } from './stored-replies.js';
export { storedRepliesModule } from './stored-replies.module.js';
