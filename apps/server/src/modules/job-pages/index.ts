export { JobPagesModule } from './job-pages.module.js';
export { publicTitle } from './read-public-job.js';
