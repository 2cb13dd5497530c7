export { KeptRepliesModule } from './kept-replies.module.js';
