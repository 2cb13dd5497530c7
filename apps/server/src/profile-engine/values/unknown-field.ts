import { nearestName, quote, nameSynonyms } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';

/** Uses the same words for an unknown field and for one hidden from the caller (D-ERR-3). */
const UNKNOWN_FIELD: Problem = {
  code: 'FIELD_UNKNOWN',
  detail: 'is not a field of this resource. Names must match exactly, in lower case.',
};

/** Unknown names are compared with known ones only while the request has fewer problems than this. */
const MAX_COMPARED = 20;

/** Custom fields are numbered: each name is near many others, so a suggestion would be arbitrary. */
const NUMBERED = /field\d|\d{3}$/i;

/**
 * Refuses a name. Suggests the field that the caller probably means, if the caller sees it (D-ERR-14).
 *
 * @param visible the fields that the caller sees, by id
 * @param problemsSoFar how many problems the request has already
 */
export function unknownField(name: string, visible: ReadonlyMap<string, unknown>, problemsSoFar: number): Problem {
  const meant = problemsSoFar < MAX_COMPARED ? suggestedName(name, visible) : undefined;
  return meant === undefined
    ? UNKNOWN_FIELD
    : { ...UNKNOWN_FIELD, detail: `${UNKNOWN_FIELD.detail} Did you mean ${quote(meant)}?` };
}

/** Returns the visible name that is similar to this name, or that is a synonym of it. */
export function suggestedName(name: string, visible: ReadonlyMap<string, unknown>): string | undefined {
  if (NUMBERED.test(name)) return undefined;
  return nameSynonyms(name).find((each) => visible.has(each)) ?? nearestName(name, [...visible.keys()]);
}
