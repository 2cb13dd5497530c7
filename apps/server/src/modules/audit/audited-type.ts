import type { RequestContext } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** The audited records besides profiles, as paths name them, with the area that the `access` of a group names. */
export const AREA_OF_RECORDS = {
  forms: 'forms',
  portalposts: 'portalposts',
  boardposts: 'portalposts',
  applicantworkflows: 'workflows',
  onboardworkflows: 'workflows',
  sourceworkflows: 'workflows',
  notes: 'notes',
} as const;

/** Filled forms, posts to portals and to job boards, workflows, and notes. */
export type AuditedRecordType = keyof typeof AREA_OF_RECORDS;

const RECORD_TYPES = Object.keys(AREA_OF_RECORDS) as readonly AuditedRecordType[];

/** Acts of administration. The trail has them together with the records of data. */
export const ADMINISTRATION = 'administration';

/** Lists, which the trail names by their numbers. */
export const LISTS = 'lists';

export type AuditedType = ProfileType | AuditedRecordType | typeof LISTS | typeof ADMINISTRATION;

export const AUDITED_TYPES: readonly AuditedType[] = [...PROFILE_TYPES, ...RECORD_TYPES, LISTS, ADMINISTRATION];

/** Returns whether the type is a record besides profiles. A reader who sees its subjects sees all of its fields. */
export function isAuditedRecord(type: AuditedType): type is AuditedRecordType {
  return Object.hasOwn(AREA_OF_RECORDS, type);
}

/** The kind of a record: of data, or of an act of administration. */
export type AuditKind = 'data' | 'administration';

export function kindOf(type: AuditedType): AuditKind {
  return type === ADMINISTRATION ? 'administration' : 'data';
}

/** The author of a version: from a request, or from the action whose event was answered later. */
export type AuditAuthor = Pick<RequestContext, 'customerId' | 'transactionId' | 'kind'> & {
  readonly caller: Pick<RequestContext['caller'], 'username'>;
};
