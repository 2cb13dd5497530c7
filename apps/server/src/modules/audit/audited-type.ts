import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** What has an audit trail, as it stands in paths: the profiles, and the filled forms. */
export type AuditedType = ProfileType | 'forms';

export const AUDITED_TYPES: readonly AuditedType[] = [...PROFILE_TYPES, 'forms'];

/** What must be seen by who sees a record: a profile, or a workflow as such, whose profiles are named beside it. */
export interface AuditedSubject {
  readonly type: ProfileType | 'applicantworkflows';
  readonly id: number;
}
