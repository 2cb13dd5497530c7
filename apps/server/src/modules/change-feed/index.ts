export { changeFeedModule } from './change-feed.module.js';
