export { APPLICATION_OUTCOMES, ApplicationFeed } from './application-outcomes.js';
export { ApplicationsModule } from './applications.module.js';
