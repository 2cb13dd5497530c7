import type { Blueprint } from './blueprint.js';
import { DOCUMENT_SHAPE } from './parts/document-shape.js';
import type { BlueprintChange } from './shape/shape.js';

/** The place at which an editor finds the schema: it configures nothing. */
const EDITORS_MEMBER = '$schema';

/**
 * Tells every difference between two blueprints, by identity: fields by id, users by name, nodes of lists by id, number
 * or label. An added or removed part is one change as a whole; the order of the items that are in both is a change of
 * the array. A missing member equals its documented default. A password or secret that the later one leaves out is
 * kept, which is no change; secrets are shown as `[secret]`.
 *
 * @param before the earlier blueprint; undefined where there was none
 * @param after the later one. Both must be without problems.
 * @returns the changes in the order of the document; none where applying the later one would change nothing
 *
 * @example
 * diffBlueprints(acme, { ...acme, quota: { requestsPerDay: 20_000 } });
 * // [{ path: 'quota.requestsPerDay', before: null, after: 20000 }]
 * @see D-PLT-3
 */
export function diffBlueprints(before: Blueprint | undefined, after: Blueprint): BlueprintChange[] {
  return DOCUMENT_SHAPE.changes(before, after, '').filter(({ path }) => path !== EDITORS_MEMBER);
}
