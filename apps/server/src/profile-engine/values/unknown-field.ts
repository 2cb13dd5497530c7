import { nearestName, quote, usualNames } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';

/** The same words for a field that does not exist and for one that is hidden from the caller (D-ERR-3). */
export const UNKNOWN_FIELD: Problem = {
  code: 'FIELD_UNKNOWN',
  detail: 'is not a field of this resource. Names must match exactly, in lower case.',
};

/** An unknown name is compared with the known ones if the request has fewer problems than this. */
const MOST_COMPARED = 20;
/** Custom fields have numbers for names: each is near to many others, and none of them is what was meant. */
const NUMBERED = /field\d|\d{3}$/i;

/**
 * The refusal of a name, with the field that is meant if the caller sees it (D-ERR-14).
 *
 * @param visible the fields that the caller sees, by id
 * @param told how many problems the request has already
 */
export function unknownField(name: string, visible: ReadonlyMap<string, unknown>, told: number): Problem {
  const meant = told < MOST_COMPARED ? meantName(name, visible) : undefined;
  return meant === undefined
    ? UNKNOWN_FIELD
    : { ...UNKNOWN_FIELD, detail: `${UNKNOWN_FIELD.detail} Did you mean ${quote(meant)}?` };
}

/** The visible name that is near to this one, or that other services call so. */
export function meantName(name: string, visible: ReadonlyMap<string, unknown>): string | undefined {
  if (NUMBERED.test(name)) return undefined;
  return usualNames(name).find((each) => visible.has(each)) ?? nearestName(name, [...visible.keys()]);
}
