import { DOCUMENT_SHAPE } from './document.js';
import type { Blueprint } from './document.js';
import { mergeOf } from './shape/shape.js';
import type { Versions } from './shape/shape.js';

/**
 * Merges the changes that two sides have made to one blueprint: users while the server ran, and the operator in the
 * file of a start. If both have changed the same value, the file decides. The result may break rules between parts, such
 * as a user whose group the file has removed.
 *
 * @param versions `before`: the file so far; `since`: what users have made of it; `after`: the new file. None has problems
 * @returns `since` with the differences between `before` and `after`
 *
 * @example
 * mergeBlueprints({ before: acme, since: withUserOfPut, after: { ...acme, quota: { requestsPerDay: 20_000 } } });
 * // the user and the quota
 * @see D-PLT-3
 */
export function mergeBlueprints(versions: Versions<Blueprint>): Blueprint {
  return mergeOf(DOCUMENT_SHAPE, versions) as Blueprint;
}
