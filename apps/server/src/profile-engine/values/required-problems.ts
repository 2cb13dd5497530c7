import type { Problem } from '@talent-platform/protocol/errors';
import { within } from '../field-types/field-type.js';
import type { Field, FieldSet, StoredValues } from '../field-types/field-type.js';
import type { Role } from '../field-types/field-type.js';
import type { ParsedMembers } from './parse-members.js';

const NOTHING_REFUSED: ReadonlySet<string> = new Set();
const NO_CHANGES: ReadonlyMap<string, unknown> = new Map();
const NO_ROLES: readonly Role[] = [];

/** The write that led to the values, and the person's roles. */
interface RequiredOf extends Pick<ParsedMembers, 'changes' | 'refused'> {
  /** The roles whose tabs are validated (spec: Profile rules 6). */
  readonly roles: readonly Role[];
  /** Missing files count only if this write removed them. */
  readonly filesComeLater: boolean;
}

/** Returns every required field without a value, in the entries of collections too (spec: Profile rules 5, D-PRO-3). */
export function requiredProblems(
  values: StoredValues,
  fields: FieldSet,
  {
    changes = NO_CHANGES,
    refused = NOTHING_REFUSED,
    roles = NO_ROLES,
    filesComeLater = false,
  }: Partial<RequiredOf> = {},
): Problem[] {
  const problems: Problem[] = [];
  for (const field of fields.required) {
    if (refused.has(field.id) || hasValue(field, values) || !isRequiredFor(field, roles)) continue;
    if (filesComeLater && field.type.writtenElsewhere !== undefined && !changes.has(field.id)) continue;
    problems.push({
      code: 'FIELD_REQUIRED',
      field: field.id,
      detail: 'is required.',
    });
  }
  for (const field of fields.collections) {
    const stored = values[field.id];
    const change = changes.get(field.id);
    // A member is on the tabs of its collection.
    if (!isRequiredFor(field, roles)) continue;
    // Nobody knows the content of a value that was refused whole.
    if (stored === undefined || (refused.has(field.id) && change === undefined)) continue;
    for (const problem of field.type.missing?.(stored, field, {
      change,
      filesComeLater,
    }) ?? [])
      problems.push(within(field.id, problem));
  }
  return problems;
}

function isRequiredFor({ requiredFor }: Field, roles: readonly Role[]): boolean {
  return requiredFor === undefined || requiredFor.some((role) => roles.includes(role));
}

function hasValue(field: Field, values: StoredValues): boolean {
  const stored = values[field.id];
  return stored !== undefined && field.type.isEmpty?.(stored) !== true;
}
