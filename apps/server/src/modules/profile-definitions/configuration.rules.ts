import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import type {
  BlueprintField,
  BlueprintForm,
  BlueprintGroup,
  BlueprintPortal,
  BlueprintProfileType,
  BlueprintProblem,
} from '@talent-platform/blueprint';
import type { ProfileTypeBlueprint, ProfileType } from '../../profile-engine/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { CustomerLists } from '../lists/index.js';
import type { StoredConfiguration, StoredGroupConfiguration } from './profile-definitions.repository.js';

/** Adds the custom fields and members that the blueprint dropped, as hidden ones, because their values are kept. */
export function keepDroppedFields(
  wanted: ProfileTypeBlueprint,
  stored: ProfileTypeBlueprint | undefined,
): ProfileTypeBlueprint {
  const fields = withDropped(fieldsOf(wanted), fieldsOf(stored));
  return fields.length === 0 ? wanted : { ...wanted, fields };
}

function withDropped(wanted: readonly BlueprintField[], stored: readonly BlueprintField[]): readonly BlueprintField[] {
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
): BlueprintProblem[] {
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

/** Reports list fields that name a list which the customer lacks. */
export function unknownLists(wanted: ProfileTypeBlueprint, lists: Pick<CustomerLists, 'has'>): BlueprintProblem[] {
  return placedFields(wanted).flatMap(({ path, field: { list } }) =>
    list === undefined || lists.has(list)
      ? []
      : [{ path: `${path}.list`, message: `names no list: ${JSON.stringify(list)}.` }],
  );
}

export function placedFields(
  blueprint: ProfileTypeBlueprint | undefined,
): { readonly path: string; readonly field: BlueprintField; readonly collection?: string }[] {
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
function fieldsOf(blueprint: ProfileTypeBlueprint | undefined): readonly BlueprintField[] {
  return (blueprint?.fields ?? []) as readonly BlueprintField[];
}

/** Dropped fields stay in the stored configuration. */
export function idsOf(blueprint: ProfileTypeBlueprint | undefined): readonly string[] {
  return fieldsOf(blueprint).map(({ id }) => id);
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
