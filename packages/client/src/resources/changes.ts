import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import { read } from '../connection/requests.js';
import type { ChangePage } from '../types/results.js';

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
const PLACE = ['platform', 'changes'];

/** The change feed, for those who keep a copy. */
export class Changes {
  readonly #connection: Connection;

  /** Made by `createClient`. */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

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
  async *pages(options: ChangeOptions = {}): AsyncGenerator<ChangePage, void, undefined> {
    for (let { after } = options; ;) {
      const page: ChangePage = await this.#page({ ...options, after });
      yield page;
      if (!page.more) return;
      if (page.next === after) throw this.#connection.endless('GET', PLACE);
      after = page.next;
    }
  }

  /**
   * Iterates over the pages of changes without an end: asks again after a while when there are no more. Ends without an
   * error when `signal` is aborted. Pages without changes are left out.
   *
   * @throws ServiceError as `pages` does.
   * @example
   * for await (const { changes, next } of client.changes.follow({ after, signal })) await keep(changes, next);
   */
  async *follow({ everyMs = DEFAULT_POLL_MS, ...options }: FollowOptions = {}): AsyncGenerator<
    ChangePage,
    void,
    undefined
  > {
    const { signal } = options;
    for (let { after } = options; !signal?.aborted;) {
      const page: ChangePage | undefined = await this.#pageUnlessAborted({ ...options, after });
      if (page === undefined) return;
      if (page.changes.length > 0) yield page;
      if (page.more && page.next === after) throw this.#connection.endless('GET', PLACE);
      after = page.next;
      if (!page.more && !signal?.aborted) await this.#connection.runtime.sleep(everyMs, signal);
    }
  }

  /** Returns the place behind all changes, to follow from now on without a first copy. */
  now(options: CallOptions = {}): Call<string> {
    return this.#page({ ...options, after: 'now' }).map(({ next }) => next);
  }

  async #pageUnlessAborted(options: ChangeOptions): Promise<ChangePage | undefined> {
    try {
      return await this.#page(options);
    } catch (error) {
      if (options.signal?.aborted) return undefined;
      throw error;
    }
  }

  #page(options: ChangeOptions): Call<ChangePage> {
    const { after, types, size } = options;
    const needed = { query: { after, types, size }, needs: ['changes', 'next'] };
    return read(this.#connection, PLACE, { ...options, ...needed });
  }
}
