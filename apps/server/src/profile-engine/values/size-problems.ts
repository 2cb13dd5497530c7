import type { Problem } from '@talent-platform/protocol/errors';
import type { WrittenValues } from './describe-changes.js';

/** What a profile may hold, in characters of its values as JSON: every write reads and writes all of it (D-PRO-32). */
export const MAX_PROFILE_LENGTH = 524_288;

/** A profile that is too large already may stay so, and shrink. */
export function sizeProblems({ before, after }: WrittenValues): Problem[] {
  const length = JSON.stringify(after).length;
  if (length <= MAX_PROFILE_LENGTH || length <= JSON.stringify(before).length) return [];
  const rule = `All values of a profile must be at most ${MAX_PROFILE_LENGTH} characters as JSON together`;
  const detail = `${rule}, with this write they would be ${length}; shorten or clear some.`;
  return [{ code: 'VALUE_INVALID', detail }];
}
