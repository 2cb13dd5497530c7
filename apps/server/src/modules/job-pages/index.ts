export { ApplicationCounts } from './apply/applications.service.js';
export { JobPagesModule } from './job-pages.module.js';
