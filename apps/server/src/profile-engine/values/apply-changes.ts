import type { Problem } from '@talent-platform/protocol/errors';
import type { StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { applyMembers } from './apply-members.js';
import { capProblems } from './cap-problems.js';
import type { ParsedValues } from './parse-values.js';
import { requiredProblems } from './required-problems.js';

export interface AppliedChanges {
  readonly values: StoredValues;
  /** Those of parsing, of applying, and of required fields: all there are before references are looked at. */
  readonly problems: readonly Problem[];
}

/**
 * The values document after a write, and every problem so far.
 *
 * @param parsed what `parsePost` or `parsePatch` made of the body
 * @param current the stored values; `{}` for a new profile
 */
export function applyChanges(
  definition: ProfileDefinition,
  parsed: ParsedValues,
  current: StoredValues,
): AppliedChanges {
  if (parsed.refusedWhole) return { values: current, problems: parsed.problems };
  const applied = applyMembers(parsed.changes, current, definition.fields);
  const missing = requiredProblems(applied.values, definition.fields, parsed);
  return { values: applied.values, problems: capProblems([...parsed.problems, ...applied.problems, ...missing]) };
}
