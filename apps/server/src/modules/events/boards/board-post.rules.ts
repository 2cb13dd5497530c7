import { outcomeOf } from '../action-outcome.js';
import type { ActionOutcome, FirstOutcome } from '../action-outcome.js';
import type { BoardPost, BoardPostState } from './board-post.entity.js';

interface BoardAction extends Readonly<Pick<BoardPost, 'action' | 'username'>> {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The events that decide the outcome, in the order of the blueprint. */
  readonly events: readonly FirstOutcome[];
}

interface RepliedEvent {
  readonly outcome: FirstOutcome;
  /** Whether the event asked the board to post the job. */
  readonly isPost: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The members of a board post that change. */
export type BoardPostProgress = Omit<BoardPost, 'customerId' | 'id' | 'version' | 'jobId' | 'boardId'>;

/** Limit of events whose messages are stored. A message may have thousands of characters. */
const MAX_EVENTS_WITH_MESSAGE = 20;

/** Limit of stored ids of earlier events. Older ids are forgotten, because users may repeat actions without end. */
const MAX_EARLIER_EVENTS = 100;
const MAX_MESSAGE_LENGTH = 4000;

/** Limit of characters. A longer URL is not stored, but the reply of the action contains it. */
const MAX_URL_LENGTH = 4096;

/** Returns whether a job waits for the board or is on it. Then it can be cancelled, but not posted again. */
export function isOnBoard(state: BoardPostState): boolean {
  return state === 'posted' || state === 'pending';
}

/** Returns the post after an action. The board may not have answered yet (D-JPO-7). */
export function progressAfterAction(
  before: BoardPost | undefined,
  { action, username, at, events }: BoardAction,
): BoardPostProgress {
  const postedAt = action === 'unpost' && before ? before.postedAt : null;
  const earlier = action === 'unpost' && before ? [...idsIn(before.earlierEvents), ...idsOf(eventsOf(before))] : [];
  const acted = { action, username, actedAt: at, earlierEvents: JSON.stringify(earlier.slice(-MAX_EARLIER_EVENTS)) };
  return { ...acted, ...progress({ action, postedAt }, events.map(bounded), at) };
}

/** Returns the post after the reply to one of its events. Undefined if the reply changes nothing (D-JPO-8). */
export function progressAfterReply(
  post: BoardPost,
  { outcome, isPost, at }: RepliedEvent,
): BoardPostProgress | undefined {
  const { username, actedAt, earlierEvents } = post;
  const events = eventsOf(post);
  const index = events.findIndex(({ id }) => id === outcome.id);
  if (index === -1) return isPost && hasTaken(outcome.status) ? lateAnswer(post, at) : undefined;
  const answeredEvents = events.with(
    index,
    index < MAX_EVENTS_WITH_MESSAGE ? bounded(outcome) : withoutMessage(outcome),
  );
  const next = { action: post.action, username, actedAt, earlierEvents, ...progress(post, answeredEvents, at) };
  return hasChanged(post, next) ? next : undefined;
}

/**
 * Returns whether the event belongs to an action before the last one. If it has no reply, it is not sent again
 * (D-JPO-8).
 */
export function isEarlier({ earlierEvents }: Pick<BoardPost, 'earlierEvents'>, id: string): boolean {
  return idsIn(earlierEvents).includes(id);
}

export function idsOf(events: readonly FirstOutcome[]): string[] {
  return events.map(({ id }) => id);
}

export function eventsOf({ events }: Pick<BoardPost, 'events'>): FirstOutcome[] {
  return JSON.parse(events) as FirstOutcome[];
}

/**
 * Returns the post if the board accepted a job that a user has cancelled meanwhile. The ad may be online, so the user
 * can cancel it again.
 */
function lateAnswer(post: BoardPost, at: number): BoardPostProgress | undefined {
  if (post.postedAt !== null) return undefined;
  return { ...post, state: post.state === 'pending' ? 'pending' : 'posted', postedAt: at, updatedAt: at };
}

type Progress = Pick<
  BoardPostProgress,
  'state' | 'outcome' | 'message' | 'redirectUrl' | 'postedAt' | 'updatedAt' | 'events'
>;

function progress(
  { action, postedAt }: Pick<BoardPost, 'action' | 'postedAt'>,
  events: readonly FirstOutcome[],
  at: number,
): Progress {
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

function bounded(outcome: FirstOutcome, index = 0): FirstOutcome {
  const { message, redirectUrl } = outcome;
  if (index >= MAX_EVENTS_WITH_MESSAGE) return withoutMessage(outcome);
  return {
    ...withoutMessage(outcome),
    ...(message !== undefined && { message: storable(message.slice(0, MAX_MESSAGE_LENGTH)) }),
    ...(redirectUrl !== undefined && redirectUrl.length <= MAX_URL_LENGTH && { redirectUrl }),
  };
}

function withoutMessage({ id, status }: FirstOutcome): FirstOutcome {
  return { id, status };
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store. */
function storable(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '\uFFFD');
}

function idsIn(json: string): string[] {
  return JSON.parse(json) as string[];
}
