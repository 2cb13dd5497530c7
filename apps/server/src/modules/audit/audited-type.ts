import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** What has an audit trail beside the profiles, as it stands in paths and as groups' `access` names it: filled forms, and job posts. */
export type AuditedRecordType = 'forms' | 'portalposts';

/** What has an audit trail. */
export type AuditedType = ProfileType | AuditedRecordType;

export const AUDITED_TYPES: readonly AuditedType[] = [...PROFILE_TYPES, 'forms', 'portalposts'];

/** Whether it is seen by who sees what it is about, and has no field that is hidden from some of those. */
export function isAuditedRecord(type: AuditedType): type is AuditedRecordType {
  return type === 'forms' || type === 'portalposts';
}

/** What must be seen by who sees a record: a profile, or a workflow as such, whose profiles are named beside it. */
export interface AuditedSubject {
  readonly type: ProfileType | 'applicantworkflows';
  readonly id: number;
}
