import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** What has an audit trail beside the profiles, as it stands in paths, and the area of it that groups' `access` names. */
export const AREA_OF_RECORDS = {
  forms: 'forms',
  portalposts: 'portalposts',
  applicantworkflows: 'workflows',
  onboardworkflows: 'workflows',
  sourceworkflows: 'workflows',
} as const;

/** Filled forms, job posts and workflows. */
export type AuditedRecordType = keyof typeof AREA_OF_RECORDS;

const RECORD_TYPES = Object.keys(AREA_OF_RECORDS) as readonly AuditedRecordType[];

/** What has an audit trail. */
export type AuditedType = ProfileType | AuditedRecordType;

export const AUDITED_TYPES: readonly AuditedType[] = [...PROFILE_TYPES, ...RECORD_TYPES];

/** Whether it is seen by who sees what it is about, and has no field that is hidden from some of those. */
export function isAuditedRecord(type: AuditedType): type is AuditedRecordType {
  return Object.hasOwn(AREA_OF_RECORDS, type);
}

/** What must be seen by who sees a record: a profile, or a workflow as such, whose profiles are named beside it. */
export interface AuditedSubject {
  readonly type: ProfileType | 'applicantworkflows';
  readonly id: number;
}
