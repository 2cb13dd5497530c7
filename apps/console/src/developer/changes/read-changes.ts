import type { Client, FeedChange } from '@talent-platform/client';
import { FROM_BEGINNING, FROM_NOW, typesOf } from './change-start.js';
import type { ChangeStart } from './change-start.js';

/** The changes that were told, the newest first, and the place to go on from. */
export interface FollowedChanges {
  /** The cursor: the `next` of the last page. */
  readonly place: string;
  readonly changes: readonly FeedChange[];
  /** There may be others behind the place already. */
  readonly more: boolean;
}

export const MAX_SHOWN = 500;
const PAGES_AT_ONCE = 10;

/**
 * Reads on from where the last reading ended. From now on, it reads all that there is. From an older place it reads
 * page by page, as a user asks for it.
 *
 * @param options.before - the last reading; undefined for the first
 */
export async function readOn(
  feed: Pick<Client['changes'], 'now' | 'pages'>,
  options: {
    readonly start: ChangeStart;
    readonly before: FollowedChanges | undefined;
    readonly signal: AbortSignal;
  },
): Promise<FollowedChanges> {
  const { start, before, signal } = options;
  const isFromNow = start.from === FROM_NOW;
  if (!before && isFromNow) return { place: await feed.now({ signal }), changes: [], more: false };
  const after = before?.place ?? (start.from === FROM_BEGINNING ? undefined : start.from);
  let read: FollowedChanges = before ?? { place: '', changes: [], more: false };
  let pages = 0;
  for await (const { changes, next, more } of feed.pages({ after, types: typesOf(start.types), signal })) {
    read = { place: next, changes: [...changes.toReversed(), ...read.changes].slice(0, MAX_SHOWN), more };
    // The rest comes with the next reading.
    pages += 1;
    if (pages === (isFromNow ? PAGES_AT_ONCE : 1)) break;
  }
  return read;
}
