import { referenceTarget } from '../../profile-engine/index.js';
import type { FieldChange, ProfileDefinition, ProfileType, SensitiveChange } from '../../profile-engine/index.js';
import { Is, IsId, IsOneOf, IsUtcTime, MayBeAbsent, schemaOf } from '../../http/index.js';
import type { ActKind } from '../../http/index.js';
import { ADMINISTRATIVE_ACTIONS } from '../access/index.js';
import type { AdministrativeAct } from '../access/index.js';
import type { ChangedSubject } from '../changes/index.js';
import type { RecordedListVersion } from '../lists/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ADMINISTRATION, isAuditedRecord, LISTS } from './audited-type.js';
import type { AuditedType } from './audited-type.js';
import type { AuditRecord } from './audit-record.entity.js';

type Change = FieldChange | SensitiveChange;

/** The members that all records of the audit trail have in common. */
class RecordReply {
  @IsUtcTime() readonly at!: string;
  @Is() readonly transactionId!: string;
  @Is({ format: 'uri' }) readonly self!: string;

  @MayBeAbsent()
  @IsUtcTime({ description: 'There if the contents of the record were erased' })
  readonly erasedAt?: string;
}

class ChangeReply {
  @Is() readonly path!: string;
  @MayBeAbsent() @Is({ description: 'Null where there was nothing' }) readonly before?: unknown;
  @MayBeAbsent() @Is({ description: 'Null where there is nothing' }) readonly after?: unknown;
  @MayBeAbsent() @Is({ const: true, description: 'In the place of both values' }) readonly sensitive?: true;
}

class VersionReply extends RecordReply {
  @MayBeAbsent()
  @Is({ const: 'application', description: 'There if a visitor of a portal applied, in the name of the user' })
  readonly kind?: ActKind;

  @Is() readonly user!: string;
  @Is({ examples: ['people/12', 'forms/7', 'portalposts/3', 'applicantworkflows/5', 'notes/9'] })
  readonly profile!: string;
  @Is({ enum: ['create', 'update', 'delete'] }) readonly action!: 'create' | 'update' | 'delete';
  @IsId() readonly version!: number;
  @Is([ChangeReply]) readonly changes!: readonly Change[];
}

const LIST_VALUE = {
  anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { type: 'array', items: { type: 'string' } }],
  description: 'Of a text 200 characters at most; of an order 100 nodes at most, from the first that has moved',
};

class ListChangeReply {
  @Is() readonly path!: string;
  @Is(LIST_VALUE) readonly before!: unknown;
  @Is(LIST_VALUE) readonly after!: unknown;
}

class ListVersionReply extends RecordReply {
  @Is() readonly user!: string;
  @Is({ examples: ['lists/lists.phone_type'] }) readonly profile!: string;
  @Is({ const: 'update' }) readonly action!: 'update';
  @IsId() readonly version!: number;

  @MayBeAbsent()
  @Is({ type: 'string', description: 'The user group for which alone the list was changed' })
  readonly usergroup?: string | undefined;

  @IsId({ description: 'All changes of the list; 200 at most are named' }) readonly differences!: number;
  @Is([ListChangeReply]) readonly changes!: RecordedListVersion['changes'];
}

const SCALAR = { type: ['string', 'number', 'boolean', 'null'] };

class ActChangeReply {
  @Is() readonly path!: string;
  @MayBeAbsent() @Is(SCALAR) readonly before?: unknown;
  @MayBeAbsent() @Is(SCALAR) readonly after?: unknown;
}

class RevisionReply {
  @Is({ type: ['integer', 'null'] }) readonly from!: number | null;
  @Is() readonly to!: number;
}

class ActReply extends RecordReply implements AdministrativeAct {
  @Is({ enum: ['administration', 'operator'], description: '`operator` if the operator ran a command' })
  readonly kind!: 'administration' | 'operator';

  @Is({
    type: ['string', 'null'],
    description: 'null for the server itself, at its start; `operator` for the operator',
  })
  readonly user!: string | null;

  @Is({ examples: ['administration/7'] }) readonly profile!: string;
  @IsOneOf(ADMINISTRATIVE_ACTIONS) readonly action!: AdministrativeAct['action'];
  @Is({ const: 1 }) readonly version!: number;

  @Is({
    type: 'array',
    items: {
      ...schemaOf(ActChangeReply),
      description: 'Secrets and long values are left out, and null stands for nothing',
    },
  })
  readonly changes!: AdministrativeAct['changes'];

  @MayBeAbsent()
  @Is({
    minimum: 0,
    description: 'All changes of a blueprint, of which 200 at most are named; or how many events are delivered again',
  })
  readonly differences?: number;

  @MayBeAbsent() @Is(RevisionReply) readonly revision?: RevisionReply;
  @MayBeAbsent() @Is({ description: 'The name of the file that a start applied' }) readonly source?: string;
  @MayBeAbsent() @Is({ description: 'The id of the person who was exported or erased' }) readonly person?: number;
}

export type AnyRecordReply = VersionReply | ListVersionReply | ActReply;

export class AuditPageReply {
  @Is({ type: 'array', items: { anyOf: [VersionReply, ListVersionReply, ActReply].map(schemaOf) } })
  readonly records!: readonly AnyRecordReply[];

  /** Left out if there is no next page. */
  @MayBeAbsent() @Is() readonly next?: string;
}

/** The records that the platform API answers. */
const OF_PLATFORM: ReadonlySet<AuditedType> = new Set(['boardposts', 'notes']);

/** @param urlOf the URL of a path of the customer */
export function toAuditRecord(
  row: AuditRecord,
  definitions: CallerDefinitions,
  urlOf: (path: string) => string,
): AnyRecordReply {
  const { profileType, profileId } = row;
  const customer = `/customers/${row.customerId}`;
  if (profileType === LISTS) {
    type About = Pick<RecordedListVersion, 'listId' | 'usergroup' | 'differences'>;
    const { listId, usergroup, differences } = JSON.parse(row.about ?? '{}') as About;
    return {
      ...headOf(row, `${LISTS}/${listId}`, urlOf(`${customer}/v2/lists/${listId}`)),
      action: 'update',
      ...versionOf(row),
      ...(usergroup === undefined ? {} : { usergroup }),
      differences,
      changes: JSON.parse(row.changes) as ListVersionReply['changes'],
    };
  }
  const profile = `${profileType}/${profileId}`;
  if (profileType === ADMINISTRATION) {
    const { action, ...more } = JSON.parse(row.about ?? '{}') as Omit<AdministrativeAct, 'changes'>;
    const head = headOf(row, profile, urlOf(`/platform/v1${customer}/audit?profile=${profile}`));
    return {
      kind: row.kind === 'operator' ? 'operator' : 'administration',
      ...{ ...head, user: row.username === '' ? null : row.username },
      action,
      ...versionOf(row),
      ...more,
      changes: JSON.parse(row.changes) as AdministrativeAct['changes'],
    };
  }
  const changes = JSON.parse(row.changes) as Change[];
  return {
    ...(row.kind !== null && { kind: row.kind }),
    ...headOf(row, profile, urlOf(`${OF_PLATFORM.has(profileType) ? '/platform/v1' : ''}${customer}/${profile}`)),
    action: row.version === 1 ? 'create' : profileType === 'notes' ? 'delete' : 'update',
    ...versionOf(row),
    changes: isAuditedRecord(profileType) ? changes : visibleChanges(changes, profileType, definitions),
  };
}

function headOf({ at, username: user, transactionId }: AuditRecord, profile: string, self: string) {
  return { at: new Date(at).toISOString(), user, transactionId, profile, self };
}

function versionOf({ version, erasedAt }: AuditRecord) {
  return { version, ...(erasedAt !== null && { erasedAt: new Date(erasedAt).toISOString() }) };
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
export function subjectsOf({ profileType: type, profileId: id, about }: AuditRecord): readonly ChangedSubject[] {
  if (type === ADMINISTRATION || type === LISTS) return [];
  return isAuditedRecord(type) ? (JSON.parse(about ?? '[]') as ChangedSubject[]) : [{ type, id }];
}
