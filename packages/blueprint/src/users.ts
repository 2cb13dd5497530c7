import type { SearchFilter } from '@talent-platform/protocol/search';
import type { FieldAttributes } from './profile-types.js';

/** How far a user group gets with an area of the platform, or with a field (spec: What the service does). */
export type AccessLevel = 'none' | 'read' | 'write';

/**
 * A user group: what its users may see and do.
 *
 * @example
 * const partners: BlueprintGroup = {
 *   integrationName: 'partners',
 *   label: 'Partners',
 *   access: { companies: 'none', jobs: 'read' },
 *   fieldAccess: { people: { field1003: 'none', 'addresses/addresszip': 'read' } },
 * };
 */
export interface BlueprintGroup {
  readonly integrationName: string;
  readonly label: string;
  /** May use the platform API; false when left out. */
  readonly administrator?: boolean;
  /** By area: a profile type, `lists`, `forms`, `portalposts`, `search` or `workflows`; `write` when left out. */
  readonly access?: Readonly<Record<string, AccessLevel>>;
  /** The security rules: by profile type, then by field id or `collection/member`; `write` when left out. */
  readonly fieldAccess?: Readonly<Record<string, Readonly<Record<string, AccessLevel>>>>;
  /** By profile type: the group sees and changes the profiles that its filter finds, and no others (D-SEA-9). */
  readonly searchLocks?: Readonly<Record<string, SearchFilter>>;
  /** By profile type, then by field id or `collection/member`: the attributes that differ for this group. */
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, GroupFieldAttributes>>>>;
}

/** The attributes of a field that may differ from group to group. */
export type GroupFieldAttributes = Pick<
  FieldAttributes,
  | 'label'
  | 'required'
  | 'hidden'
  | 'locked'
  | 'readOnly'
  | 'default'
  | 'maxLength'
  | 'minLength'
  | 'pattern'
  | 'min'
  | 'max'
  | 'options'
>;

export interface BlueprintUser {
  /** Case-sensitive, unique over all customers, without commas, colons or control characters (D-SIG-7). */
  readonly username: string;
  readonly name: string;
  /** The `integrationName` of a group. */
  readonly group: string;
  /** Left out, the stored one is kept (D-PLT-2). */
  readonly password?: string;
  readonly signingSecrets?: readonly BlueprintSecret[];
}

export interface BlueprintSecret {
  readonly id: string;
  /** Left out, the stored one of that id is kept (D-PLT-2). */
  readonly secret?: string;
  /** ISO 8601; left out, the secret has no end. */
  readonly expires?: string;
}
