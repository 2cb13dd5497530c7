import type { Problem } from '@talent-platform/protocol/errors';
import type { StoredValues } from '../field-types/field-type.js';
import { folderRoleOf, heldRoles, withFolderRole } from '../roles/folder-roles.js';
import type { FolderRoles } from '../roles/folder-roles.js';
import type { Role } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { applyMembers } from './apply-members.js';
import { capProblems } from './cap-problems.js';
import type { ParsedValues } from './parse-values.js';
import { requiredProblems } from './required-problems.js';

export interface AppliedChanges {
  readonly values: StoredValues;
  /** The problems of parsing, of applying and of required fields: all that do not depend on references. */
  readonly problems: readonly Problem[];
}

/**
 * Returns the values document after a write, and every problem so far.
 *
 * @param parsed the result of `parsePost` or `parsePatch`
 * @param current the stored values; `{}` for a new profile
 */
export function applyChanges(
  definition: ProfileDefinition,
  parsed: ParsedValues,
  current: StoredValues,
): AppliedChanges {
  if (parsed.refusedWhole) return { values: current, problems: parsed.problems };
  const { fields, folderRoles } = definition;
  const before = withFolderRole(current, folderRoles);
  const applied = applyMembers(parsed.changes, before, fields);
  const missing = requiredProblems(applied.values, fields, {
    changes: parsed.changes,
    filesComeLater: parsed.filesComeLater,
    refused: new Set([...parsed.refused, ...applied.refused]),
    roles: parsed.creates ? rolesOfFolder(applied.values, folderRoles) : heldRoles(before),
  });
  const values = withFolderRole(applied.values, folderRoles);
  return {
    values,
    problems: capProblems([...parsed.problems, ...applied.problems, ...missing]),
  };
}

/** A POST validates the role of its folder, not the roles that `roles` assigns (spec: Profile rules 6 and 7). */
function rolesOfFolder(values: StoredValues, folderRoles: FolderRoles): readonly Role[] {
  const role = folderRoleOf(values, folderRoles);
  return role === undefined ? [] : [role];
}
