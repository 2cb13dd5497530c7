import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { method } from '../connection/methods.js';
import type { Context, Methods } from '../connection/methods.js';
import type { ChangePage } from '@talent-platform/protocol/models';

/** The place to begin at, and the changes to be told. */
export interface ChangeOptions extends CallOptions {
  /** The `next` of a page that was handled. Left out, it is the beginning, which is the first copy. */
  readonly after?: string | undefined;
  /** The types as they stand in paths, such as `people` and `forms`. Left out, all. */
  readonly types?: readonly string[] | undefined;
  /** The number of changes on a page, at most 1,000; 100 by default. */
  readonly size?: number | undefined;
}

/** The options of a follower. */
export interface FollowOptions extends ChangeOptions {
  /** The wait when there is nothing new, in milliseconds: 5,000 by default. */
  readonly everyMs?: number | undefined;
}

const DEFAULT_POLL_MS = 5000;

/** The change feed, for those who keep a copy. */
export interface Changes {
  /**
   * Iterates over the pages of changes until there are no more for now. Store `next` after each page that you have
   * handled, and begin there again: nothing is missed, and nothing is told twice.
   *
   * @throws ServiceError PLACE_GONE if the database was restored: begin anew without `after`, and replace the copy.
   * @example
   * for await (const { changes, next } of client.changes.pages({ after: await store.place() })) {
   *   await store.apply(changes);
   *   await store.keepPlace(next);
   * }
   * @see D-CHG-1 to D-CHG-4; D-CHG-10
   */
  pages(options?: ChangeOptions): AsyncGenerator<ChangePage, void, undefined>;

  /**
   * Iterates over the pages of changes without an end: asks again after a while when there are no more. Ends without an
   * error when `signal` is aborted. Pages without changes are left out.
   *
   * @throws ServiceError as `pages` does.
   * @example
   * for await (const { changes, next } of client.changes.follow({ after, signal })) await keep(changes, next);
   */
  follow(options?: FollowOptions): AsyncGenerator<ChangePage, void, undefined>;

  /** Returns the place behind all changes, to follow from now on without a first copy. */
  now(options?: CallOptions): Call<string>;
}

const readPage: Methods<{ page(options: ChangeOptions): Call<ChangePage> }>['page'] = method(
  'GET platform/changes?after&types&size',
  { needs: ['next'], lists: ['changes'] },
);

async function* pages(context: Context, options?: ChangeOptions): AsyncGenerator<ChangePage, void, undefined> {
  let after = options?.after;
  for (let more = true; more;) {
    const page: ChangePage = await readPage(context, { ...options, after });
    yield page;
    ({ more, next: after } = page);
  }
}

async function* follow(
  context: Context,
  { everyMs = DEFAULT_POLL_MS, ...options }: FollowOptions = {},
): AsyncGenerator<ChangePage, void, undefined> {
  const { signal } = options;
  for (let { after } = options; !signal?.aborted;) {
    const page: ChangePage | undefined = await readPage(context, { ...options, after }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
      return undefined;
    });
    if (page === undefined) return;
    if (page.changes.length > 0) yield page;
    after = page.next;
    if (!page.more && !signal?.aborted) await context.connection.runtime.sleep(everyMs, signal);
  }
}

export const CHANGES: Methods<Changes> = {
  pages,
  follow,
  now: (context, options) => readPage(context, { ...options, after: 'now' }).map(({ next }) => next),
};
