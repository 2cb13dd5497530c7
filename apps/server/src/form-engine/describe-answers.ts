import type { RenderContext, StoredValues } from '../profile-engine/field-types/field-type.js';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import { NO_FOLDER_ROLES } from '../profile-engine/roles.js';
import type { Steps } from '../profile-engine/steps.js';
import { describeAudited, describeChanges } from '../profile-engine/values/describe-changes.js';
import type { FieldChange, SensitiveChange } from '../profile-engine/values/describe-changes.js';
import type { FormDefinition } from './form-definition.js';

/** Answers before and after a write. */
export interface WrittenAnswers {
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** Describes the changes of a write for the caller; `path` is the name of the question (D-NET-8). */
export function describeAnswers(
  { fields }: FormDefinition,
  written: WrittenAnswers,
  context: RenderContext,
): Steps<FieldChange[]> {
  return describeChanges({ fields, folderRoles: NO_FOLDER_ROLES }, written, context);
}

/** The same for the audit trail. */
export function describeAuditedAnswers(
  { fields }: FormDefinition,
  written: WrittenAnswers,
  lists: ListLookup,
): Steps<Array<FieldChange | SensitiveChange>> {
  return describeAudited({ fields, folderRoles: NO_FOLDER_ROLES }, written, lists);
}
