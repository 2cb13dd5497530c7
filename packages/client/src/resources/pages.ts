import type { CallOptions } from '../connection/call-options.js';
import type { Connection } from '../connection/connection.js';
import type { ServiceRequest } from '../connection/service-request.js';
import { memberOf } from '../errors/read-problems.js';

/** The options of an iteration over pages. */
export interface PageOptions extends CallOptions {
  /** The number of items that the service sends at once, at most 1,000. The service has a default. */
  readonly size?: number | undefined;
  /** The `next` of an earlier page, to go on behind it. */
  readonly after?: string | number | undefined;
}

/**
 * Iterates over the items of all pages of a call whose replies have `next` until the last.
 *
 * @param member the member of a reply with the items.
 */
export async function* itemsOf<Item>(
  connection: Connection,
  request: Pick<ServiceRequest, 'path' | 'query'>,
  { member, size, after, ...options }: PageOptions & { readonly member: string },
): AsyncGenerator<Item, void, undefined> {
  for (let place: unknown = after; ;) {
    const query = { ...request.query, after: place as string | undefined, size };
    const common = { method: 'GET', safety: 'read', needs: [member] } as const;
    const page = await connection.json<object>({ ...common, path: request.path, query, options });
    yield* memberOf(page, member) as Item[];
    place = memberOf(page, 'next');
    if (place === undefined) return;
  }
}
