import type { JobPost } from '../../src/modules/job-posts/job-post.entity.js';
import type { JobPostsRepository } from '../../src/modules/job-posts/job-posts.repository.js';

type NewJobPost = Parameters<JobPostsRepository['insert']>[1];

/** A post without an end, which began long ago. */
export function aJobPost(
  parts: Pick<JobPost, 'customerId' | 'id' | 'jobId' | 'portalId'> & Partial<NewJobPost>,
): NewJobPost {
  return { userId: null, startAt: 0, endAt: null, createdAt: 0, createdBy: 1, ...parts };
}
