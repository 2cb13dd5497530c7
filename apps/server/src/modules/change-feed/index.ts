export { ChangeFeedModule } from './change-feed.module.js';
