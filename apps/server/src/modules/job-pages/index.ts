export { escapeHtml } from './escape-html.js';
export { ApplySections, guardedPage, isId } from './job-page-replies.js';
export { JobPagesService } from './job-pages.service.js';
export type { PublicJob } from './public-job.js';
export { FORM_PAGE_POLICY, NOT_INDEXED, renderMissingPage, renderPage } from './render-job-page.js';
export { JobPagesModule } from './job-pages.module.js';
export { publicTitle } from './public-job.js';
