import type { CallOptions } from '../connection/call-options.js';
import { argumentsOf } from '../connection/fill-line.js';
import { method } from '../connection/methods.js';
import type { Context } from '../connection/methods.js';

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
 * Makes a method that iterates over the items of all pages, whose replies have `next` until the last.
 *
 * @param member the member of a reply with the items.
 */
export function items(
  line: string,
  member: string,
): <Item>(context: Context, ...args: readonly unknown[]) => AsyncGenerator<Item, void, undefined> {
  const count = argumentsOf(line).length;
  return async function* <Item>(context: Context, ...args: readonly unknown[]) {
    const options = args[count] as PageOptions | undefined;
    const read = method(line, { lists: [member] });
    const given = Array.from({ length: count }, (_, index) => args[index]);
    let after = options?.after;
    do {
      const page: Page<Item> = await read(context, ...given, { ...options, after });
      yield* page[member] ?? [];
      after = page.next;
    } while (after !== undefined);
  };
}
