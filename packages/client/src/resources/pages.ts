import type { CallOptions } from '../connection/call-options.js';
import type { Connection } from '../connection/connection.js';
import { read } from '../connection/requests.js';
import type { Place, Query } from '../connection/target.js';

/** The options of an iteration over pages. */
export interface PageOptions extends CallOptions {
  /** The number of items that the service sends at once, at most 1,000. The service has a default. */
  readonly size?: number | undefined;
  /** The `next` of an earlier page, to go on behind it. */
  readonly after?: string | number | undefined;
}

/** A page: the items under the name of the member, and the place behind them unless it is the last one. */
type Page<Item> = Readonly<Record<string, readonly Item[]>> & { readonly next?: never };

/**
 * Iterates over the items of all pages of a call whose replies have `next` until the last.
 *
 * @param member the member of a reply with the items.
 */
export async function* itemsOf<Item>(
  connection: Connection,
  place: Place,
  options: PageOptions & { readonly member: string; readonly query?: Query },
): AsyncGenerator<Item, void, undefined> {
  const { member, size, query } = options;
  let { after } = options;
  do {
    const page: Page<Item> = await read(connection, place, {
      ...options,
      query: { ...query, after, size },
      needs: [member],
    });
    yield* page[member] ?? [];
    if (page.next !== undefined && page.next === after) throw connection.endless('GET', place);
    after = page.next;
  } while (after !== undefined);
}
