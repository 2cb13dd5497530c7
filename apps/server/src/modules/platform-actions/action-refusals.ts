import { ProtocolError, quote } from '@talent-platform/protocol/errors';

export function portalNotFound(portalId: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no portal with the id ${quote(portalId)}.`);
}

export function boardNotFound(boardId: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no job board with the id ${quote(boardId)}.`);
}

export function notLiveOnPortal(jobId: number, portalUrl: string): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} has no post on ${quote(portalUrl)} that is Posted; …/portalposts/job/${jobId} lists its posts.`,
  );
}

export function notLive(jobId: number): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} is Posted on no portal; …/portalposts/job/${jobId} lists its posts.`,
  );
}

/** For a job outside the Approved folder. The page of such a job does not exist (D-SEA-20). */
export function notOpen(jobId: number): ProtocolError {
  return ProtocolError.of('CONFLICT', `The job ${jobId} is not in the Approved folder: no portal shows it.`);
}

export function boardPostNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no board post with the id ${quote(String(id))}.`);
}
