import type { NewRow } from '../../src/database/index.js';
import type { JobPost } from '../../src/modules/job-posts/job-post.entity.js';

/** A post that began long ago, without an end. */
export function aJobPost(
  parts: Pick<JobPost, 'customerId' | 'id' | 'jobId' | 'portalId'> & Partial<NewRow<JobPost>>,
): NewRow<JobPost> {
  return { startAt: 0, createdAt: 0, createdBy: 1, ...parts };
}
