export { ChangeFeedModule } from './change-feed.module.js';
export { ChangeStreams } from './change-streams.js';
