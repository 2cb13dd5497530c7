import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import type { BlueprintForm, BlueprintGroup, BlueprintPortal, BlueprintProfileType } from '@talent-platform/blueprint';
import type {
  ConfigurationProblem,
  FieldConfiguration,
  ProfileTypeBlueprint,
  ProfileType,
} from '../../profile-engine/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { StoredConfiguration, StoredGroupConfiguration } from './profile-definitions.repository.js';

export interface ExistingLists {
  /** Tells whether a list of the index exists, or a custom list by its C-id. */
  has(list: string): boolean;
}

/** The limit for a type, dropped fields included (D-PLT-20): twice as many as a blueprint may name. */
const MAX_FIELDS = 4000;

/** The limit with members of collections: about as many as fit into a document. */
const MAX_PLACED = 100_000;

/** Adds the custom fields and members that the blueprint dropped, as hidden ones, because their values are kept. */
export function keepDroppedFields(
  wanted: ProfileTypeBlueprint,
  stored: ProfileTypeBlueprint | undefined,
): ProfileTypeBlueprint {
  const fields = withDropped(fieldsOf(wanted), fieldsOf(stored));
  return fields.length === 0 ? wanted : { ...wanted, fields };
}

function withDropped(
  wanted: readonly FieldConfiguration[],
  stored: readonly FieldConfiguration[],
): readonly FieldConfiguration[] {
  const before = new Map(stored.map((field) => [field.id, field]));
  const ids = new Set(wanted.map(({ id }) => id));
  const named = wanted.map((field) => {
    const members = before.get(field.id)?.fields;
    return field.fields && members ? { ...field, fields: withDropped(field.fields, members) } : field;
  });
  const dropped = stored.filter(({ id }) => CUSTOM_FIELD_ID.test(id) && !ids.has(id));
  return [...named, ...dropped.map(({ default: _, ...field }) => ({ ...field, hidden: true, required: false }))];
}

/** Reports a custom field that changes its type: stored values would not fit the new type. */
export function changedTypes(
  wanted: ProfileTypeBlueprint,
  stored: ProfileTypeBlueprint | undefined,
): ConfigurationProblem[] {
  const types = new Map(placedFields(stored).map(({ field }) => [field.id, field.type]));
  return placedFields(wanted).flatMap(({ path, field }) => {
    const before = types.get(field.id);
    if (before === undefined || before === field.type) return [];
    return [
      {
        path: `${path}.type`,
        message: `must stay "${before}": profiles hold values of it. Add a field of another id.`,
      },
    ];
  });
}

/**
 * Returns the fields whose searchability, or that of their members, the blueprint changes. Stored values may be missing
 * in the index, or no longer belong there. A new custom field has no values yet.
 */
export function fieldsToReindex(
  wanted: ProfileTypeBlueprint,
  stored: ProfileTypeBlueprint | undefined,
): readonly string[] {
  const before = searchableByPath(stored);
  const after = searchableByPath(wanted);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => {
    const isNew = !before.has(path) && CUSTOM_FIELD_ID.test(path.replace(OF_COLLECTION, ''));
    return !isNew && before.get(path) !== after.get(path);
  });
  return [...new Set(changed.map((path) => path.replace(OF_MEMBER, '')))];
}

const OF_COLLECTION = /^.*\//;
const OF_MEMBER = /\/.*$/;

function searchableByPath(blueprint: ProfileTypeBlueprint | undefined): ReadonlyMap<string, boolean | undefined> {
  const placed = placedFields(blueprint);
  return new Map(
    placed.map(({ field, collection }) => [
      collection === undefined ? field.id : `${collection}/${field.id}`,
      field.searchable,
    ]),
  );
}

/** Reports too many fields. Dropped fields stay and are compiled, so they count, too (D-PLT-20). */
export function tooManyFields(
  wanted: ProfileTypeBlueprint,
  stored: ProfileTypeBlueprint | undefined,
): ConfigurationProblem[] {
  const fields = keepDroppedFields(wanted, stored);
  const bounds = [
    { count: fieldsOf, max: MAX_FIELDS, what: 'fields' },
    { count: placedFields, max: MAX_PLACED, what: 'fields and members' },
  ];
  return bounds.flatMap(({ count, max, what }) => {
    const now = count(fields).length;
    if (now <= max || now <= count(stored).length) return [];
    const message = `must not exceed ${max} ${what}, including those kept from earlier blueprints, received ${now}.`;
    return [{ path: 'fields', message }];
  });
}

/** Reports list fields that name a list which the customer lacks. */
export function unknownLists(wanted: ProfileTypeBlueprint, lists: ExistingLists): ConfigurationProblem[] {
  return placedFields(wanted).flatMap(({ path, field: { list } }) =>
    list === undefined || lists.has(list)
      ? []
      : [{ path: `${path}.list`, message: `names no list: ${JSON.stringify(list)}.` }],
  );
}

export function placedFields(
  blueprint: ProfileTypeBlueprint | undefined,
): { readonly path: string; readonly field: FieldConfiguration; readonly collection?: string }[] {
  return fieldsOf(blueprint).flatMap((field, index) => [
    { path: `fields[${index}]`, field },
    ...(field.fields ?? []).map((member, place) => ({
      path: `fields[${index}].fields[${place}]`,
      field: member,
      collection: field.id,
    })),
  ]);
}

/** The fields were checked, or are about to be refused. */
function fieldsOf(blueprint: ProfileTypeBlueprint | undefined): readonly FieldConfiguration[] {
  return (blueprint?.fields ?? []) as readonly FieldConfiguration[];
}

export interface ProfileParts {
  readonly profileTypes?: Readonly<Record<string, BlueprintProfileType>>;
  readonly userGroups?: readonly BlueprintGroup[];
  /** Forms, whose questions name fields and lists. */
  readonly forms?: readonly Partial<BlueprintForm>[];
  /** Portals, whose filters name fields of jobs. */
  readonly portals?: readonly Partial<BlueprintPortal>[];
}

/** The customer does not have a group without any part. */
const NOTHING_SAID: ReadonlyMap<ProfileType, StoredGroupConfiguration> = new Map([['people', {}]]);

/**
 * Returns the configuration of each group by profile type, as stored: only what exists, and at least one part for every
 * group.
 */
export function groupsOf({ userGroups = [] }: ProfileParts): StoredConfiguration['groups'] {
  const parts = userGroups.map((group) => [group.integrationName, groupPartsOf(group)] as const);
  return new Map(parts.map(([name, own]) => [name, own.size === 0 ? NOTHING_SAID : own]));
}

export function groupPartsOf({
  fieldAccess,
  attributes,
  searchLocks,
}: BlueprintGroup): ReadonlyMap<ProfileType, StoredGroupConfiguration> {
  const parts = new Map<ProfileType, StoredGroupConfiguration>();
  for (const type of PROFILE_TYPES) {
    const part = {
      ...(fieldAccess?.[type] && { fieldAccess: fieldAccess[type] }),
      ...(attributes?.[type] && { attributes: attributes[type] }),
      ...(searchLocks?.[type] && { searchLock: searchLocks[type] }),
    };
    if (Object.keys(part).length > 0) parts.set(type, part);
  }
  return parts;
}
