import type { JobPostStatus } from '@talent-platform/protocol/models';
import type { ListLookup, ProfileDefinition, ProfileRecord } from '../../profile-engine/index.js';
import type { JobPost } from './job-post.entity.js';

/** The times that decide the status of a post. */
export type JobPostTimes = Readonly<Pick<JobPost, 'startAt' | 'endAt' | 'unpostedAt'>>;

/** Returns the status of a post at a moment, in milliseconds since 1970 (D-JPO-2). */
export function statusOf({ startAt, endAt, unpostedAt }: JobPostTimes, now: number): JobPostStatus {
  if (unpostedAt !== null) return 'Unposted';
  if (endAt !== null && endAt <= now) return 'Expired';
  return startAt > now ? 'Scheduled' : 'Posted';
}

const FOLDERS = 'lists.job.folders';
/**
 * The catalogue id of the Approved folder. It stays when the folder is renamed, hidden, or has another label for a
 * group.
 */
const APPROVED = 'D31001';

/** Whether the job is in the Approved folder (spec: States and transitions). */
export function isApproved({ values }: ProfileRecord, lists: ListLookup): boolean {
  return approvedFolder(lists) === values['folder'];
}

/** Returns the number of the list node of the Approved folder (D-JPO-4). */
export function approvedFolder(lists: ListLookup): number | undefined {
  return lists.find(FOLDERS, { id: APPROVED })?.id;
}

/** Returns a text of the job, or undefined if the public does not see the field. */
export function publicText(
  { fields }: ProfileDefinition,
  { values }: ProfileRecord,
  fieldId: string,
): string | undefined {
  const value = fields.visible.has(fieldId) ? values[fieldId] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function publicTitle(jobs: ProfileDefinition, job: ProfileRecord): string {
  return publicText(jobs, job, 'jobtitle') ?? `Job ${job.id}`;
}
