import type { BlueprintJobBoard } from '@talent-platform/blueprint';
import { withFieldLabels } from '../events/index.js';
import type { BoardPost } from '../events/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';

/** A board post in a reply. Times are ISO 8601 in UTC. */
export interface ReadBoardPost {
  readonly id: number;
  readonly job: number;
  readonly board: string;
  /** Left out if the blueprint no longer names the board. */
  readonly label?: string;
  readonly state: BoardPost['state'];
  readonly action: BoardPost['action'];
  readonly at: string;
  readonly username: string;
  readonly outcome: BoardPost['outcome'];
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  readonly postedAt?: string;
  readonly updatedAt: string;
}

/** The reader, and the values for rendering board posts. */
export interface BoardPostScope {
  readonly username: string;
  readonly definitions: CallerDefinitions;
  readonly boards: readonly BlueprintJobBoard[];
}

/** Only the user who acted sees the redirect of the partner (D-JPO-7). */
export function renderBoardPost(post: BoardPost, { username, definitions, boards }: BoardPostScope): ReadBoardPost {
  const { message, redirectUrl, postedAt } = post;
  const label = boards.find(({ id }) => id === post.boardId)?.label;
  return {
    ...{ id: post.id, job: post.jobId, board: post.boardId },
    ...(label !== undefined && { label }),
    ...{ state: post.state, action: post.action, at: timeOf(post.actedAt), username: post.username },
    outcome: post.outcome,
    ...(message !== null && { userMessage: withFieldLabels(message, definitions) }),
    ...(redirectUrl !== null && username === post.username && { redirectUrl }),
    ...(postedAt !== null && { postedAt: timeOf(postedAt) }),
    updatedAt: timeOf(post.updatedAt),
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
