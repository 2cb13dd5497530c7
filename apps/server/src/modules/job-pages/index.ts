export { JobPagesModule } from './job-pages.module.js';
