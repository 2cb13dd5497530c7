export { approvedFolder, isApproved } from './job-post.rules.js';
export { JobPostWriter } from './job-post-writer.js';
export { JobPostsModule } from './job-posts.module.js';
export { JobPostsService } from './job-posts.service.js';
