export { APPLICATION_OUTCOMES, ApplicationFeed } from './application-feed.js';
export { ApplicationsModule } from './applications.module.js';
