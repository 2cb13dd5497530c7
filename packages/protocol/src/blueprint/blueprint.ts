/**
 * A customer's configuration as one declarative document. This is the part of it that the server reads today; a member
 * that is not named here is refused, so that nothing a customer configured is silently left out.
 *
 * @example
 * const blueprint: Blueprint = {
 *   customer: { id: 1001, name: 'Acme' },
 *   userGroups: [{ integrationName: 'integrators', label: 'Integrators', administrator: true }],
 *   users: [{ username: 'acme.integration', name: 'Acme Integration', group: 'integrators', password: '…' }],
 * };
 */
export interface Blueprint {
  readonly customer: { readonly id: number; readonly name: string };
  /** Requests per user and UTC day; 10,000 when left out (D-NET-3). */
  readonly quota?: { readonly requestsPerDay: number };
  readonly userGroups?: readonly BlueprintGroup[];
  readonly users?: readonly BlueprintUser[];
  /** By path segment (`people`, `jobs` …). */
  readonly profileTypes?: Readonly<Record<string, BlueprintProfileType>>;
  readonly customLists?: readonly BlueprintCustomList[];
}

export interface BlueprintGroup {
  readonly integrationName: string;
  readonly label: string;
  /** May use the platform API; false when left out. */
  readonly administrator?: boolean;
}

export interface BlueprintUser {
  /** Case-sensitive, unique over all customers, without commas, colons or control characters (D-SIG-7). */
  readonly username: string;
  readonly name: string;
  /** The `integrationName` of a group. */
  readonly group: string;
  readonly password?: string;
  readonly signingSecrets?: readonly BlueprintSecret[];
}

export interface BlueprintSecret {
  readonly id: string;
  readonly secret: string;
  /** ISO 8601; left out, the secret has no end. */
  readonly expires?: string;
}

export interface BlueprintProfileType {
  /** False: the type's paths answer 404. */
  readonly enabled?: boolean;
  /** True: profiles of this type can be created, not changed (spec: Profile rules 4). */
  readonly locked?: boolean;
  /** Custom fields (`field<digits>`), and the attributes of standard fields that differ from the catalogue's. */
  readonly fields?: readonly Readonly<Record<string, unknown>>[];
}

export interface BlueprintCustomList {
  /** Given automatically when left out. */
  readonly listnodeid?: number;
  readonly value: string;
  readonly nodes?: readonly BlueprintListNode[];
}

export interface BlueprintListNode {
  readonly value: string;
  readonly hidden?: boolean;
  readonly children?: readonly BlueprintListNode[];
}
