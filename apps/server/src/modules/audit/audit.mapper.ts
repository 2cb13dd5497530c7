import { referenceTarget } from '../../profile-engine/index.js';
import type { FieldChange, ProfileDefinition, ProfileType, SensitiveChange } from '../../profile-engine/index.js';
import type { ActKind } from '../../http/index.js';
import type { AdministrativeAct } from '../access/index.js';
import type { RecordedListVersion } from '../lists/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ADMINISTRATION, isAuditedRecord, LISTS } from './audited-type.js';
import type { AuditedSubject } from './audited-type.js';
import type { AuditRecord } from './audit-record.entity.js';
import type { AuditPosition } from './audit-cursor.js';

type Change = FieldChange | SensitiveChange;

/** A record of the audit trail in a reply. */
interface ReadAuditRecord {
  /** Names the cause; left out if a user of the service acted. */
  readonly kind?: ActKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly user: string;
  readonly transactionId: string;
  /** For example `people/12`, `forms/7`, `portalposts/3`, or `applicantworkflows/5`. */
  readonly profile: string;
  readonly self: string;
  readonly action: 'create' | 'update';
  readonly version: number;
  /** ISO 8601, UTC. Left out unless the contents were erased. */
  readonly erasedAt?: string;
  readonly changes: readonly Change[];
}

/** @param urlOf the URL of a path of the customer */
export function toAuditRecord(row: AuditRecord, definitions: CallerDefinitions, urlOf: UrlOf): AnyReadRecord {
  const { profileType } = row;
  if (profileType === LISTS) return toListRecord(row, urlOf);
  if (profileType === ADMINISTRATION) return toAdministrationRecord(row, urlOf);
  const changes = JSON.parse(row.changes) as Change[];
  const profile = `${profileType}/${row.profileId}`;
  return {
    ...(row.kind !== null && { kind: row.kind }),
    at: new Date(row.at).toISOString(),
    user: row.username,
    transactionId: row.transactionId,
    profile,
    self: urlOf(`${profileType === 'boardposts' ? '/platform/v1' : ''}/customers/${row.customerId}/${profile}`),
    action: row.version === 1 ? 'create' : 'update',
    version: row.version,
    ...erasureOf(row),
    changes: isAuditedRecord(profileType) ? changes : visibleChanges(changes, profileType, definitions),
  };
}

type UrlOf = (path: string) => string;

function erasureOf({ erasedAt }: AuditRecord): { readonly erasedAt?: string } {
  return erasedAt === null ? {} : { erasedAt: new Date(erasedAt).toISOString() };
}

interface ReadListRecord
  extends Omit<ReadAuditRecord, 'changes'>, Pick<RecordedListVersion, 'usergroup' | 'changes' | 'differences'> {}

export type AnyReadRecord = ReadAuditRecord | ReadListRecord | ReadAdministrationRecord;

function toListRecord(row: AuditRecord, urlOf: UrlOf): ReadListRecord {
  type About = Pick<RecordedListVersion, 'listId' | 'usergroup' | 'differences'>;
  const { listId, usergroup, differences } = JSON.parse(row.about ?? '{}') as About;
  return {
    at: new Date(row.at).toISOString(),
    user: row.username,
    transactionId: row.transactionId,
    profile: `${LISTS}/${listId}`,
    self: urlOf(`/customers/${row.customerId}/v2/lists/${listId}`),
    action: 'update',
    version: row.version,
    ...erasureOf(row),
    ...(usergroup === undefined ? {} : { usergroup }),
    differences,
    changes: JSON.parse(row.changes) as ReadListRecord['changes'],
  };
}

interface ReadAdministrationRecord extends AdministrativeAct {
  /** `operator` if the operator acted by a command. */
  readonly kind: 'administration' | 'operator';
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Null for the server itself, at its start. */
  readonly user: string | null;
  readonly transactionId: string;
  /** For example `administration/7`. */
  readonly profile: string;
  readonly self: string;
  readonly version: number;
  readonly erasedAt?: string;
}

function toAdministrationRecord(row: AuditRecord, urlOf: UrlOf): ReadAdministrationRecord {
  const { action, ...more } = JSON.parse(row.about ?? '{}') as Omit<AdministrativeAct, 'changes'>;
  const profile = `${row.profileType}/${row.profileId}`;
  return {
    kind: row.kind === 'operator' ? 'operator' : 'administration',
    at: new Date(row.at).toISOString(),
    user: row.username === '' ? null : row.username,
    transactionId: row.transactionId,
    profile,
    self: urlOf(`/platform/v1/customers/${row.customerId}/audit?profile=${profile}`),
    action,
    version: row.version,
    ...erasureOf(row),
    ...more,
    changes: JSON.parse(row.changes) as AdministrativeAct['changes'],
  };
}

/**
 * Returns the changes that the caller may see. If the caller sees the subject of a filled form, job post or workflow,
 * all its changes are visible. Its changes do not include answers that are tied to the owner's fields.
 */
function visibleChanges(
  changes: readonly Change[],
  profileType: ProfileType,
  definitions: CallerDefinitions,
): Change[] {
  const definition = definitions.get(profileType);
  return changes.flatMap((change) => visibleChange(change, { definition, definitions }) ?? []);
}

/**
 * Hides a field that the reader does not see, and the values of a field that is sensitive now. If the reader sees
 * only a part of a type, hides references to it, because the trail does not look up which part (D-PRO-12).
 */
function visibleChange(
  change: Change,
  { definition, definitions }: { definition: ProfileDefinition; definitions: CallerDefinitions },
): Change | undefined {
  const [fieldId = '', , memberId] = change.path.split('/');
  const field = definition.fields.visible.get(fieldId);
  const member = memberId === undefined ? undefined : field?.members?.visible.get(memberId);
  const shown = memberId === undefined ? field : member;
  if (field === undefined || shown === undefined) return undefined;
  const target = referenceTarget(shown);
  if (target !== undefined && (!definitions.canRead(target) || definitions.hasLock(target))) return undefined;
  return field.sensitive || shown.sensitive ? { path: change.path, sensitive: true } : change;
}

/** Returns the profiles that a record is about: the profile itself, or those of the filled form, job post or workflow. */
export function subjectsOf({ profileType: type, profileId: id, about }: AuditRecord): readonly AuditedSubject[] {
  if (type === ADMINISTRATION || type === LISTS) return [];
  return isAuditedRecord(type) ? (JSON.parse(about ?? '[]') as AuditedSubject[]) : [{ type, id }];
}

export function auditPositionOf({ at, profileType, profileId, version }: AuditRecord): AuditPosition {
  return { at, profileType, profileId, version };
}
