import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { formatWireDateTime } from '@talent-platform/protocol/wire';

// The refusals of D-ERR-7, and of posts that a caller may not see.

export function postNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no job post with the id ${JSON.stringify(id)}.`);
}

/** For a post whose job the caller may not see (D-SEA-9). */
export function postHidden(id: number): ProtocolError {
  return ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no access to the job post with the id "${id}".`);
}

export function portalTakesNoPosts(portalUrl: string): ProtocolError {
  const detail = `The portal ${quote(portalUrl)} takes no job posts.`;
  return new ProtocolError([{ code: 'RESOURCE_ACCESS_DENIED', detail, status: 403 }]);
}

export function notApproved(jobId: number): ProtocolError {
  return ProtocolError.of('CONFLICT', `The job ${jobId} is not in the Approved folder.`);
}

export function alreadyPosted(
  jobId: number,
  { portalUrl, postId }: { portalUrl: string; postId: number },
): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} is already posted or scheduled on ${quote(portalUrl)}: …/portalposts/${postId}.`,
  );
}

export function notPosted(jobId: number, portalUrl: string): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} has no Posted post on ${quote(portalUrl)}. …/portalposts/job/${jobId} lists its posts.`,
  );
}

/** Only a post with the status Posted can be taken down (D-JPO-2). */
export function notPostedYet(
  jobId: number,
  { portalUrl, startAt }: { readonly portalUrl: string; readonly startAt: number },
): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `The post of job ${jobId} on ${quote(portalUrl)} is Scheduled, and only a Posted one can be unposted. It becomes Posted at ${formatWireDateTime(startAt)}.`,
  );
}

export function tooManyOfJob(most: number): ProtocolError {
  const detail = `has ${most.toLocaleString('en')} posts, and one job cannot have more.`;
  return ProtocolError.of('VALUE_INVALID', detail, 'jobid');
}
