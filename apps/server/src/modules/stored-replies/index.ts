export { StoredRepliesModule } from './stored-replies.module.js';
