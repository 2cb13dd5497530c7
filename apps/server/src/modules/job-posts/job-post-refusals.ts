import { ProtocolError, quote } from '@talent-platform/protocol/errors';

// The refusals of D-ERR-7.

export function postNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no job post with the id ${JSON.stringify(id)}.`);
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
    `The job ${jobId} is neither Posted nor Scheduled on ${quote(portalUrl)}. …/portalposts/job/${jobId} lists its posts.`,
  );
}

export function tooManyOfJob(most: number): ProtocolError {
  const detail = `has ${most.toLocaleString('en')} posts, and one job cannot have more.`;
  return ProtocolError.of('VALUE_INVALID', detail, 'jobid');
}
