import type { BlueprintGroup, BlueprintProblem } from '@talent-platform/blueprint';
import { parseFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import {
  compileProfileDefinition,
  folderRoleProblems,
  isProfileType,
  PatternBudget,
  PROFILE_TYPES,
} from '../../profile-engine/index.js';
import type {
  ConfigurationProblem,
  GroupProfileConfiguration,
  ListLookup,
  ProfileDefinition,
  ProfileType,
  ProfileTypeBlueprint,
} from '../../profile-engine/index.js';
import { groupPartsOf } from './blueprint-parts.js';
import type { ProfileParts } from './blueprint-parts.js';
import { CATALOGUE, folderListOf } from './catalogue/index.js';
import { formsProblems } from './form-problems.js';
import { changedTypes, keepDroppedFields, placedFields, unknownLists } from './configuration.rules.js';
import type { KnownLists } from './configuration.rules.js';
import { searchLockProblems } from './search-lock.js';
import type { StoredConfiguration } from './stored-configuration.js';
import type { FieldsByPath } from './tied-field.rules.js';

/** What the parts of a blueprint that decide profiles are checked against. */
export interface BlueprintScope {
  readonly stored: StoredConfiguration;
  /** With the lists that the blueprint itself brings. */
  readonly lists: ListLookup & KnownLists;
}

/** Everything wrong with these parts, at paths of the blueprint; a part that has not even the shape is passed over. */
export function profilePartsProblems(parts: ProfileParts, scope: BlueprintScope): BlueprintProblem[] {
  const { lists } = scope;
  const fieldsOf = memoized((type) => fieldsByPath({ type, blueprint: parts.profileTypes?.[type] ?? {} }));
  const forms = formsProblems(parts.forms, { lists, fieldsOf });
  return [...typesProblems(parts, scope), ...groupsProblems(parts, scope), ...forms];
}

/** The fields that are not themselves wrong, members of collections by `collection/member`. */
function fieldsByPath(configured: ConfiguredType): FieldsByPath | undefined {
  const { definition } = soundFields(configured);
  if (definition === undefined) return undefined;
  return new Map(
    Array.from(definition.fields.all.values(), (field) => [
      [field.id, field] as const,
      ...Array.from(field.members?.all ?? [], ([id, member]) => [`${field.id}/${id}`, member] as const),
    ]).flat(),
  );
}

function typesProblems({ profileTypes = {} }: ProfileParts, { stored, lists }: BlueprintScope): BlueprintProblem[] {
  return Object.entries(profileTypes).flatMap(([type, wanted]) => {
    if (!isProfileType(type)) {
      const message = `is no profile type; ${PROFILE_TYPES.join(', ')} are.`;
      return [{ path: `profileTypes.${type}`, message }];
    }
    const problems = [
      ...changedTypes(wanted, stored.types.get(type)),
      ...unknownLists(wanted, lists),
      ...unfitDefaults({ type, blueprint: wanted }, lists),
      ...(compileProfileDefinition({ lists, catalogue: CATALOGUE[type], blueprint: wanted }).problems ?? []),
      ...folderRoleProblems(wanted.roleFolders, folderListOf(type), lists),
    ];
    return problems.map(({ path, message }) => ({ path: `profileTypes.${type}.${path}`, message }));
  });
}

/** The field whose values are unique per type (D-PRO-5): a second profile could not have its default. */
const UNIQUE = 'externalid';
const NO_DEFAULT = 'must be left out: external ids are unique.';

/** Defaults that name a node which there is not: the type cannot tell, for it is compiled without lists. */
function unfitDefaults({ type, blueprint }: ConfiguredType, lists: BlueprintScope['lists']): ConfigurationProblem[] {
  const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint });
  if (definition === undefined) return [];
  return placedFields(blueprint).flatMap(({ path, field: { id }, collection }) => {
    const set = collection === undefined ? definition.fields : definition.fields.all.get(collection)?.members;
    const field = set?.all.get(id);
    if (field?.default === undefined) return [];
    if (collection === undefined && id === UNIQUE) return [{ path: `${path}.default`, message: NO_DEFAULT }];
    if (field.list !== undefined && !lists.has(field.list)) return [];
    const { problems = [] } = field.type.parse(field.default, field, {
      ...{ lists, defaults: false, patterns: new PatternBudget() },
    });
    return problems.map(({ detail }) => ({ path: `${path}.default`, message: detail }));
  });
}

function groupsProblems(parts: ProfileParts, { stored, lists }: BlueprintScope): BlueprintProblem[] {
  const soundOf = memoized((type) => soundFields(configuredType(type)));
  const configuredType = memoized((type) => ({
    type,
    blueprint: keepDroppedFields(parts.profileTypes?.[type] ?? {}, stored.types.get(type)),
  }));
  return (parts.userGroups ?? []).flatMap((group, index) =>
    // one without a name is told by the blueprint's own checks
    [...(isNamed(group) ? groupPartsOf(group) : [])].flatMap(([type, part]) => {
      const problems = [
        ...fieldRuleProblems(configuredType(type), { ...part, name: group.integrationName }),
        ...(part.attributes?.[UNIQUE]?.['default'] === undefined
          ? []
          : [{ path: `attributes.${type}.${UNIQUE}.default`, message: NO_DEFAULT }]),
        ...(part.searchLock === undefined ? [] : lockProblems(soundOf(type), part.searchLock, lists)),
      ];
      return problems.map(({ path, message }) => ({ path: `userGroups[${index}].${path}`, message }));
    }),
  );
}

function isNamed({ integrationName }: Partial<BlueprintGroup>): boolean {
  return typeof integrationName === 'string' && integrationName !== '';
}

interface ConfiguredType {
  readonly type: ProfileType;
  readonly blueprint: ProfileTypeBlueprint;
}

/** What is wrong with the type, whatever the group, is told of the type. */
function fieldRuleProblems({ type, blueprint }: ConfiguredType, group: GroupProfileConfiguration): BlueprintProblem[] {
  const catalogue = CATALOGUE[type];
  // the fields that no rule of the group names cannot be wrong by it, and there may be many of them
  const named = namedBy(group);
  const fields = Array.isArray(blueprint.fields)
    ? (blueprint.fields as ReadonlyArray<{ readonly id?: unknown } | null>).filter((field) => named.has(field?.id))
    : blueprint.fields;
  const { problems = [] } = compileProfileDefinition({ catalogue, blueprint: { fields }, group });
  return problems.filter(({ path }) => /^(fieldAccess|attributes)\./.test(path));
}

/** The ids that a group's rules name, also those of collections and of what stands before and behind a slash. */
function namedBy({ fieldAccess = {}, attributes = {} }: GroupProfileConfiguration): ReadonlySet<unknown> {
  return new Set([...Object.keys(fieldAccess), ...Object.keys(attributes)].flatMap((path) => path.split('/')));
}

/** What a lock is judged by: the fields that are not themselves wrong, and the ids of the others. */
interface SoundFields {
  readonly type: ProfileType;
  readonly definition: ProfileDefinition | undefined;
  readonly unsound: readonly string[];
}

function soundFields(configured: ConfiguredType): SoundFields {
  const { type } = configured;
  const { sound, unsound } = partFields(configured);
  const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint: { fields: sound } });
  return { type, definition, unsound };
}

/** A field that is itself wrong cannot be judged in a lock; the other conditions can. */
function lockProblems(
  { type, definition, unsound }: SoundFields,
  lock: SearchFilter,
  lists: ListLookup,
): BlueprintProblem[] {
  // what is no filter at all is told by the blueprint's own checks
  if (parseFilter(lock).problems !== undefined || definition === undefined) return [];
  return searchLockProblems(lock, definition, lists)
    .filter(({ detail }) => !unsound.some((id) => detail.includes(id)))
    .map(({ field, detail }) => ({
      path: `searchLocks.${type}${field === undefined ? '' : `.${field}`}`,
      message: detail,
    }));
}

/** What is made of a profile type, made once: there may be hundreds of groups. */
function memoized<Value>(make: (type: ProfileType) => Value): (type: ProfileType) => Value {
  const made = new Map<ProfileType, Value>();
  return (type) => {
    const value = made.get(type) ?? make(type);
    made.set(type, value);
    return value;
  };
}

/** The entries that compile, and the ids of those that do not. */
function partFields({ type, blueprint }: ConfiguredType): { sound: readonly unknown[]; unsound: readonly string[] } {
  const { problems = [] } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint });
  const wrong = new Set(problems.map(({ path }) => /^fields\[(\d+)\]/.exec(path)?.[1]));
  const fields = Array.isArray(blueprint.fields) ? (blueprint.fields as readonly unknown[]) : [];
  const isSound = (_field: unknown, index: number): boolean => !wrong.has(String(index));
  return {
    sound: fields.filter(isSound),
    unsound: fields.flatMap((field, index) => {
      const { id } = (field ?? {}) as { id?: unknown };
      return isSound(field, index) || typeof id !== 'string' ? [] : [id];
    }),
  };
}
