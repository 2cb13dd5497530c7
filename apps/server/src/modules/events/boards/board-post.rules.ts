import { outcomeOf } from '../action-outcome.js';
import type { ActionOutcome, FirstOutcome } from '../action-outcome.js';
import type { BoardPost, BoardPostState } from './board-post.entity.js';

/** The members of a board post that change. */
export type BoardPostProgress = Omit<BoardPost, 'customerId' | 'id' | 'version' | 'jobId' | 'boardId'>;

/** Returns whether a job waits for the board or is on it. Then it can be cancelled, but not posted again. */
export function isOnBoard(state: BoardPostState): boolean {
  return state === 'posted' || state === 'pending';
}

/**
 * Returns the post after an action. The board may not have answered yet (D-JPO-7).
 * @param at milliseconds since 1970
 * @param events those that decide the outcome, in the order of the blueprint
 */
export function progressAfterAction(
  before: BoardPost | undefined,
  {
    action,
    username,
    at,
    events,
  }: Pick<BoardPost, 'action' | 'username'> & { readonly at: number; readonly events: readonly FirstOutcome[] },
): BoardPostProgress {
  const postedAt = action === 'unpost' && before ? before.postedAt : null;
  return { action, username, actedAt: at, ...progress({ action, postedAt }, events, at) };
}

/** Returns the post after the reply to one of its events. Undefined if the reply changes nothing (D-JPO-8). */
export function progressAfterReply(
  post: BoardPost,
  { outcome, at }: { readonly outcome: FirstOutcome; readonly at: number },
): BoardPostProgress | undefined {
  const { action, username, actedAt } = post;
  const answered = eventsOf(post).map((event) => (event.id === outcome.id ? outcome : event));
  const next = { action, username, actedAt, ...progress(post, answered, at) };
  return hasChanged(post, next) ? next : undefined;
}

export function eventsOf({ events }: BoardPost): FirstOutcome[] {
  return JSON.parse(events) as FirstOutcome[];
}

function progress(
  { action, postedAt }: Pick<BoardPost, 'action' | 'postedAt'>,
  events: readonly FirstOutcome[],
  at: number,
): Omit<BoardPostProgress, 'action' | 'username' | 'actedAt'> {
  const { outcome, userMessage, redirectUrl } = outcomeOf(events);
  const state = STATES[action](outcome, postedAt !== null);
  const isPosted = state === 'posted' ? (postedAt ?? at) : null;
  return {
    ...{ state, outcome, message: userMessage ?? null, redirectUrl: redirectUrl ?? null, updatedAt: at },
    postedAt: state === 'pending' ? postedAt : isPosted,
    events: JSON.stringify(events),
  };
}

/** If no subscription tells the board, the action takes effect at once. */
const STATES: Readonly<
  Record<BoardPost['action'], (outcome: ActionOutcome['outcome'], wasPosted: boolean) => BoardPostState>
> = {
  post(outcome) {
    if (outcome === 'none' || hasTaken(outcome)) return 'posted';
    return outcome === 'rejected' ? 'rejected' : 'pending';
  },
  unpost(outcome, wasPosted) {
    if (outcome === 'none' || hasTaken(outcome)) return 'cancelled';
    if (outcome !== 'rejected') return 'pending';
    return wasPosted ? 'posted' : 'rejected';
  },
};

function hasTaken(outcome: ActionOutcome['outcome']): boolean {
  return outcome === 'processed' || outcome === 'redirect';
}

function hasChanged(post: BoardPost, next: BoardPostProgress): boolean {
  return (['state', 'outcome', 'message', 'redirectUrl', 'events'] as const).some((name) => post[name] !== next[name]);
}
