import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { FieldChange } from '../../profile-engine/index.js';
import type { WantedPost } from './job-post-body.js';
import { statusOf } from './job-post.rules.js';
import type { JobPostTimes } from './job-post.rules.js';

// What the audit trail tells of a post, by the names that it is read with. Whom `userid` names may be hidden from its reader.

export function changesOfPost({
  jobId,
  portal,
  startAt,
  endAt,
  now,
}: WantedPost & { readonly now: number }): FieldChange[] {
  const members = {
    jobid: jobId,
    portalurl: portal.url,
    startdate: formatWireDateTime(startAt),
    ...(endAt !== null && { enddate: formatWireDateTime(endAt) }),
    status: statusOf({ startAt, endAt, unpostedAt: null }, now),
  };
  return Object.entries(members).map(([path, after]) => ({ path, before: null, after }));
}

export function changesOfUnpost(post: JobPostTimes, now: number): FieldChange[] {
  return [{ path: 'status', before: statusOf(post, now), after: statusOf({ ...post, unpostedAt: now }, now) }];
}
