import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { BoardPost } from './board-post.entity.js';

export function alreadyOnBoard({ jobId, boardId, state, action, outcome }: BoardPost): ProtocolError {
  const what = action === 'unpost' ? 'has not answered that it takes the job off' : ANSWERS[state];
  const failed = outcome === 'failed' ? 'Its event has failed: deliver it again, or' : 'To post it anew,';
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} is posted to ${quote(boardId)}, which ${what}. ${failed} unpost it first.`,
  );
}

const ANSWERS: Readonly<Record<BoardPost['state'], string>> = {
  posted: 'has taken it',
  pending: 'has not answered yet',
  rejected: 'has rejected it',
  cancelled: 'has taken it off',
};

export function notOnBoard({
  jobId,
  boardId,
  state,
}: Pick<BoardPost, 'jobId' | 'boardId'> & { readonly state: BoardPost['state'] | undefined }): ProtocolError {
  const why = state === undefined ? 'was never posted there' : `is ${state} there`;
  return ProtocolError.of(
    'CONFLICT',
    `The job ${jobId} is not posted to ${quote(boardId)}: it ${why}. …/jobs/${jobId}/boards lists where it is.`,
  );
}
