import type { PersonRole } from '@talent-platform/protocol/models';
import type {
  AccessLevel,
  Blueprint,
  BlueprintField,
  BlueprintGroup,
  BlueprintProfileType,
  BlueprintTab,
  GroupFieldAttributes,
} from '@talent-platform/blueprint';
import type { SearchFilter } from '@talent-platform/protocol/search';
import fc from 'fast-check';
import { aUser } from '../builders/blueprint.builder.js';
import { arbitraryFields, CUSTOM_LIST, groupAttributes, rarely, sparse } from './arbitrary-fields.js';
import { GIVEN_FIELDS, MODEL_TYPES, PREFIXES, ROLES, STANDARD_FIELDS } from './reference-catalogue.js';
import type { ModelType } from './reference-catalogue.js';
import { mergeFields } from './reference-view.js';
import type { ProfileBlueprint } from './reference-view.js';

/** Those that see all; those that are restricted; those that are restricted more. */
export const GROUP_NAMES = ['seers', 'partners', 'guests'] as const;

const LOCKED_FOLDERS: Readonly<Record<ModelType, readonly string[]>> = {
  people: ['D32001', 'D32013', 'Candidate: Inactive'],
  jobs: ['D31001', 'On Hold'],
};
const ROLE_FOLDERS: ReadonlyArray<Readonly<Record<string, PersonRole>>> = [
  {},
  { D32001: 'candidate' },
  { D32011: 'hiringmanager', D32013: 'employee', D32002: 'candidate' },
];

type Fields = readonly BlueprintField[];
interface Rights {
  readonly access: AccessLevel;
  readonly fieldAccess: Readonly<Record<string, AccessLevel>>;
  readonly attributes: Readonly<Record<string, GroupFieldAttributes>>;
  readonly searchLock: SearchFilter | undefined;
}

/** Tabs for some roles only where the profiles have roles. */
function arbitraryTabs(type: ModelType, fields: Fields): fc.Arbitrary<BlueprintTab[]> {
  const names = fields.map(({ id }) => id).filter((id) => !GIVEN_FIELDS.includes(id));
  const tab = (id: string): fc.Arbitrary<BlueprintTab> => {
    const laidOut = {
      id: fc.constant(id),
      label: fc.constant(`Tab ${id}`),
      fields: fc.subarray(names, { maxLength: 5 }),
    };
    const hiddenFrom = fc.subarray<string>([...GROUP_NAMES], { minLength: 1, maxLength: 2 });
    const roles = fc.subarray([...ROLES], { minLength: 1, maxLength: 2 });
    const forRoles = type === 'people' && id !== 'general' ? { roles } : {};
    return fc
      .tuple(fc.record(laidOut), sparse<Partial<BlueprintTab>>({ hiddenFrom, ...forRoles }, 3))
      .map(([drawn, more]) => ({ ...drawn, ...more }));
  };
  return fc.subarray(['general', 'hr', 'more']).chain((ids) => fc.tuple(...ids.map(tab)));
}

function arbitraryType(type: ModelType): fc.Arbitrary<BlueprintProfileType> {
  return arbitraryFields(type).chain((fields) =>
    fc
      .record({
        state: fc.tuple(rarely(30), rarely(12)),
        tabs: arbitraryTabs(type, mergeFields(STANDARD_FIELDS[type], fields)),
        roleFolders: fc.constantFrom(...ROLE_FOLDERS),
      })
      .map(({ state: [isDisabled, isLocked], tabs, roleFolders }) => ({
        enabled: !isDisabled,
        locked: isLocked,
        fields,
        tabs,
        ...(type === 'people' && { roleFolders }),
      })),
  );
}

function arbitraryLock(type: ModelType, fields: Fields): fc.Arbitrary<SearchFilter> {
  const conditionOn = (id: string, values: readonly string[]) =>
    fc
      .tuple(fc.subarray([...values], { minLength: 1, maxLength: 2 }), fc.constantFrom('=' as const, '!=' as const))
      .map(([value, operator]) => ({ name: PREFIXES[type] + id, value, operator }));
  const dropdown = fields.find((field) => field.type === 'dropdown' && field.options);
  const onFolder = conditionOn('folder', LOCKED_FOLDERS[type]);
  const onDropdown = conditionOn(dropdown?.id ?? 'folder', dropdown?.options ?? LOCKED_FOLDERS[type]);
  return fc
    .oneof(
      onFolder.map((one) => [one]),
      onDropdown.map((one) => [one]),
      fc.tuple(onFolder, onDropdown),
    )
    .map((filters) => ({ filters }));
}

/** The rights of a group for one profile type. */
function arbitraryRights(type: ModelType, fields: Fields): fc.Arbitrary<Rights> {
  const members = fields.flatMap(({ id, fields: below = [] }) =>
    below.map((one) => ({ ...one, id: `${id}/${one.id}` })),
  );
  const paths = [...fields, ...members];
  const level = fc.constantFrom<AccessLevel>('none', 'read', 'write');
  const byPath = <T>(some: Fields, draw: (field: BlueprintField) => fc.Arbitrary<T>) =>
    sparse<Record<string, T>>(Object.fromEntries(some.map((field) => [field.id, draw(field)])), 8).map(
      (drawn) => drawn as Record<string, T>,
    );
  const isCustom = ({ id }: BlueprintField) => /^field\d/.test(id);
  return fc.record({
    access: fc.tuple(rarely(8), level).map(([isLess, drawn]) => (isLess ? drawn : 'write')),
    fieldAccess: byPath(paths, () => level),
    attributes: byPath(
      paths.filter(({ id }) => !GIVEN_FIELDS.includes(id)),
      (field) => groupAttributes(isCustom(field) ? String(field.type) : 'standard'),
    ),
    searchLock: fc
      .tuple(rarely(2), arbitraryLock(type, fields))
      .map(([isLocked, lock]) => (isLocked ? lock : undefined)),
  });
}

function arbitraryGroup(name: string, types: ReadonlyMap<ModelType, Fields>): fc.Arbitrary<BlueprintGroup> {
  const group = { integrationName: name, label: `Group ${name}` };
  if (name === GROUP_NAMES[0]) return fc.constant({ ...group, administrator: true });
  const rights = [...types].map(([type, fields]) =>
    arbitraryRights(type, fields).map((drawn) => [type, drawn] as const),
  );
  return fc.tuple(...rights).map((drawn) => {
    const byType = <K extends keyof Rights>(key: K) =>
      Object.fromEntries(drawn.flatMap(([type, right]) => (right[key] === undefined ? [] : [[type, right[key]]])));
    return {
      ...group,
      access: byType('access'),
      fieldAccess: byType('fieldAccess'),
      attributes: byType('attributes'),
      searchLocks: byType('searchLock'),
    };
  });
}

/** A customer's profile types and groups, such as a server must take. */
export function arbitraryBlueprint(): fc.Arbitrary<ProfileBlueprint> {
  return fc.record({ people: arbitraryType('people'), jobs: arbitraryType('jobs') }).chain((profileTypes) => {
    const fields = MODEL_TYPES.map(
      (type) => [type, mergeFields(STANDARD_FIELDS[type], profileTypes[type].fields ?? [])] as const,
    );
    return fc
      .tuple(...GROUP_NAMES.map((name) => arbitraryGroup(name, new Map(fields))))
      .map((userGroups) => ({ userGroups, profileTypes, customLists: [CUSTOM_LIST] }));
  });
}

/** The last name of every user's person: it passes every rule that can be drawn of a last name. */
export const USER_LASTNAME = 'Abc';

/** The customer with one user in each group, `<id>.<group>`. */
export function customerBlueprint(id: number, parts: ProfileBlueprint): Blueprint {
  const users = GROUP_NAMES.map((name) => aUser(`${id}.${name}`, name, { name: `User ${USER_LASTNAME}` }));
  return { customer: { id, name: `Customer ${id}` }, quota: { requestsPerDay: 1_000_000 }, users, ...parts };
}
