export { ApplicationCounts } from './apply/applications.service.js';
export { jobPagesModule } from './job-pages.module.js';
