/**
 * A customer's configuration of one profile type.
 *
 * @example
 * const people: BlueprintProfileType = {
 *   fields: [{ id: 'field1001', label: 'Badge colour', type: 'text', maxLength: 40 }, { id: 'lastname', required: true }],
 *   tabs: [{ id: 'candidate', label: 'Candidate', roles: ['candidate'], fields: ['field1001'] }],
 *   roleFolders: { D32001: 'candidate' },
 * };
 */
export interface BlueprintProfileType {
  /** False: the type's paths answer 404; true when left out. */
  readonly enabled?: boolean;
  /** True: profiles of this type can be created, not changed (spec: Profile rules 4). */
  readonly locked?: boolean;
  /** Custom fields (`field<digits>`), and the attributes of standard fields that differ from the catalogue's. */
  readonly fields?: readonly BlueprintField[];
  /** The layout: a field on no tab counts as on the tab `general`. */
  readonly tabs?: readonly BlueprintTab[];
  /** People alone: by the system id of a folder, the role that a person in it gets (D-PRO-11). */
  readonly roleFolders?: Readonly<Record<string, PersonRole>>;
}

/** The roles of a person (spec: Common profile fields). */
export const PERSON_ROLES = ['candidate', 'employee', 'hiringmanager'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

/** A custom field, or what differs of a standard one; which attributes a type takes, its type says (blueprint: Field types). */
export type BlueprintField = FieldAttributes & {
  readonly id: string;
  /** Only for a custom field: a standard field keeps its type. */
  readonly type?: string;
  /** The members, where it is a collection. */
  readonly fields?: readonly BlueprintField[];
};

/** The attributes of a field (blueprint: Field types). */
export interface FieldAttributes {
  readonly label?: string;
  readonly required?: boolean;
  readonly hidden?: boolean;
  readonly locked?: boolean;
  readonly readOnly?: boolean;
  readonly searchable?: boolean;
  /** Its values are left out of the audit trail. */
  readonly sensitive?: boolean;
  /** Applied on POST alone, when the member is absent (D-PRO-8). */
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
  /** A list identifier (`lists.skills`), or `C` and the number of a custom list. */
  readonly list?: string;
  readonly multiple?: boolean;
  /** The type of the profiles that the field names, as a path segment. */
  readonly profileType?: string;
}

/** A tab of the layout: its fields are hidden from a group that every tab they are on is hidden from (D-PRO-11). */
export interface BlueprintTab {
  readonly id: string;
  readonly label: string;
  readonly fields?: readonly string[];
  /** People alone: the required fields of the tab are required of people with one of these roles (spec: Profile rules 6). */
  readonly roles?: readonly PersonRole[];
  /** The `integrationName`s of the groups that do not see the tab. */
  readonly hiddenFrom?: readonly string[];
}
