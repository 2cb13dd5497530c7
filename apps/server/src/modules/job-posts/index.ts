export { approvedFolder, isApproved, publicText, publicTitle } from './job-post.rules.js';
export { JobPostWriter } from './job-post-writes.service.js';
export { JobPostsModule } from './job-posts.module.js';
export { JobPostsService } from './job-posts.service.js';
export type { LivePost } from './job-post.entity.js';
