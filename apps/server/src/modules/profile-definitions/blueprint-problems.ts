import type { BlueprintGroup, BlueprintProblem, BlueprintPortal } from '@talent-platform/blueprint';
import { parseFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import {
  compileInSteps,
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
  Steps,
} from '../../profile-engine/index.js';
import { groupPartsOf } from './profile-parts.js';
import type { ProfileParts } from './profile-parts.js';
import { CATALOGUE, folderListOf } from './catalogue/index.js';
import { formsProblems } from './form-problems.js';
import { changedTypes, keepDroppedFields, placedFields, tooManyFields, unknownLists } from './configuration.rules.js';
import type { KnownLists } from './configuration.rules.js';
import { searchLockProblems } from './compile-search-lock.js';
import type { StoredConfiguration } from './profile-definitions.repository.js';
import type { FieldsByPath } from './tied-field.rules.js';
import { portalFieldOf } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import { resolveFilterName } from '../../filter-engine/index.js';

/** What the parts of a blueprint that decide profiles are checked against. */
export interface BlueprintScope {
  readonly stored: StoredConfiguration;
  /** With the lists that the blueprint itself brings. */
  readonly lists: ListLookup & KnownLists;
}

/** Everything wrong with these parts, at paths of the blueprint; a part that has not even the shape is passed over. */
export function* profilePartsProblems(parts: ProfileParts, scope: BlueprintScope): Steps<BlueprintProblem[]> {
  const { lists } = scope;
  const checkOf = memoized((type) => checkType({ type, blueprint: parts.profileTypes?.[type] ?? {} }, lists));
  const fieldsOf = memoized(function* (type) {
    return fieldsByPath(yield* checkOf(type));
  });
  return [
    ...(yield* typesProblems(parts, scope, checkOf)),
    ...(yield* groupsProblems(parts, scope)),
    ...(yield* formsProblems(parts.forms, { lists, fieldsOf })),
    ...portalFilterProblems(parts.portals ?? [], yield* checkOf('jobs')),
  ];
}

interface ConfiguredType {
  readonly type: ProfileType;
  readonly blueprint: ProfileTypeBlueprint;
}

/** What is wrong with a profile type by itself, and what others are judged by: the fields that are not themselves wrong. */
interface CheckedType {
  readonly problems: readonly ConfigurationProblem[];
  readonly definition: ProfileDefinition | undefined;
  /** The ids of the other fields. */
  readonly unsound: readonly string[];
}

function* checkType({ type, blueprint }: ConfiguredType, lists: ListLookup): Steps<CheckedType> {
  const catalogue = CATALOGUE[type];
  const { definition, problems = [] } = yield* compileInSteps({ lists, catalogue, blueprint });
  if (definition !== undefined) return { problems, definition, unsound: [] };
  const { sound, unsound } = partFields(blueprint, problems);
  const ofSound = yield* compileInSteps({ catalogue, blueprint: { fields: sound } });
  return { problems, definition: ofSound.definition, unsound };
}

/** The fields that are not themselves wrong, members of collections by `collection/member`. */
function fieldsByPath({ definition }: CheckedType): FieldsByPath | undefined {
  if (definition === undefined) return undefined;
  return new Map(
    Array.from(definition.fields.all.values(), (field) => [
      [field.id, field] as const,
      ...Array.from(field.members?.all ?? [], ([id, member]) => [`${field.id}/${id}`, member] as const),
    ]).flat(),
  );
}

function* typesProblems(
  { profileTypes = {} }: ProfileParts,
  { stored, lists }: BlueprintScope,
  checkOf: (type: ProfileType) => Steps<CheckedType>,
): Steps<BlueprintProblem[]> {
  const problems: BlueprintProblem[] = [];
  for (const [type, wanted] of Object.entries(profileTypes)) {
    if (!isProfileType(type)) {
      const message = `is no profile type; ${PROFILE_TYPES.join(', ')} are.`;
      problems.push({ path: `profileTypes.${type}`, message });
      continue;
    }
    const checked = yield* checkOf(type);
    const found = [
      ...tooManyFields(wanted, stored.types.get(type)),
      ...changedTypes(wanted, stored.types.get(type)),
      ...unknownLists(wanted, lists),
      ...unfitDefaults(wanted, checked, lists),
      ...checked.problems,
      ...folderRoleProblems(wanted.roleFolders, folderListOf(type), lists),
    ];
    problems.push(...found.map(({ path, message }) => ({ path: `profileTypes.${type}.${path}`, message })));
    yield;
  }
  return problems;
}

/** The field whose values are unique per type (D-PRO-5): a second profile could not have its default. */
const UNIQUE = 'externalid';
const NO_DEFAULT = 'must be left out: external ids are unique.';

/** Defaults that name a node which there is not: what compiles a type does not look for nodes. */
function unfitDefaults(
  blueprint: ProfileTypeBlueprint,
  { problems: others, definition }: CheckedType,
  lists: BlueprintScope['lists'],
): ConfigurationProblem[] {
  if (others.length > 0 || definition === undefined) return [];
  return placedFields(blueprint).flatMap(({ path, field: { id }, collection }) => {
    const set = collection === undefined ? definition.fields : definition.fields.all.get(collection)?.members;
    const field = set?.all.get(id);
    if (field?.default === undefined) return [];
    if (collection === undefined && id === UNIQUE) return [{ path: `${path}.default`, message: NO_DEFAULT }];
    if (field.list !== undefined && !lists.has(field.list)) return [];
    const { problems = [] } = field.type.parse(field.default, field, {
      lists,
      defaults: false,
      patterns: new PatternBudget(),
    });
    return problems.map(({ detail }) => ({ path: `${path}.default`, message: detail }));
  });
}

function* groupsProblems(parts: ProfileParts, { stored, lists }: BlueprintScope): Steps<BlueprintProblem[]> {
  const blueprints = new Map(
    PROFILE_TYPES.map((type) => [type, keepDroppedFields(parts.profileTypes?.[type] ?? {}, stored.types.get(type))]),
  );
  const configured = (type: ProfileType): ConfiguredType => ({ type, blueprint: blueprints.get(type) ?? {} });
  const checkOf = memoized((type) => checkType(configured(type), lists));
  const problems: BlueprintProblem[] = [];
  for (const [index, group] of (parts.userGroups ?? []).entries()) {
    // one without a name is told by the blueprint's own checks
    for (const [type, part] of isNamed(group) ? groupPartsOf(group) : []) {
      const found = [
        ...fieldRuleProblems(configured(type), { ...part, name: group.integrationName }),
        ...(part.attributes?.[UNIQUE]?.['default'] === undefined
          ? []
          : [{ path: `attributes.${type}.${UNIQUE}.default`, message: NO_DEFAULT }]),
        ...(part.searchLock === undefined
          ? []
          : lockProblems(type, part.searchLock, { checked: yield* checkOf(type), lists })),
      ];
      problems.push(...found.map(({ path, message }) => ({ path: `userGroups[${index}].${path}`, message })));
      yield;
    }
  }
  return problems;
}

function isNamed({ integrationName }: Partial<BlueprintGroup>): boolean {
  return typeof integrationName === 'string' && integrationName !== '';
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

/** A field that is itself wrong cannot be judged in a lock; the other conditions can. */
function lockProblems(
  type: ProfileType,
  lock: SearchFilter,
  { checked: { definition, unsound }, lists }: { checked: CheckedType; lists: ListLookup },
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
function memoized<Value>(make: (type: ProfileType) => Steps<Value>): (type: ProfileType) => Steps<Value> {
  const made = new Map<ProfileType, Value>();
  return function* (type) {
    const value = made.get(type) ?? (yield* make(type));
    made.set(type, value);
    return value;
  };
}

/** The entries that compile, and the ids of those that do not. */
function partFields(
  blueprint: ProfileTypeBlueprint,
  problems: readonly ConfigurationProblem[],
): { sound: readonly unknown[]; unsound: readonly string[] } {
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

/** The jobs of a blueprint, as far as they compile. */
interface CheckedJobs {
  readonly definition: ProfileDefinition | undefined;
  /** Ids of fields that are themselves wrong, of which nothing more is told. */
  readonly unsound: readonly string[];
}

/** The filters of portals that name no field of jobs which a public portal can show (D-SEA-31). */
function portalFilterProblems(
  portals: ReadonlyArray<Partial<BlueprintPortal>>,
  { definition, unsound }: CheckedJobs,
): BlueprintProblem[] {
  if (definition === undefined) return [];
  return portals.flatMap(({ filters }, at) =>
    (Array.isArray(filters) ? filters : []).flatMap((name, index) => {
      const id = portalFieldOf(String(name));
      if (id === undefined || unsound.includes(id)) return [];
      const rule = whyUnfit(String(name), id, definition);
      if (rule === undefined) return [];
      const message = `must name a field that a public portal can show: ${quote(name)} ${rule} Leave the filter out, or change the field.`;
      return [{ path: `portals[${at}].filters[${index}]`, message }];
    }),
  );
}

function whyUnfit(name: string, id: string, definition: ProfileDefinition): string | undefined {
  if (resolveFilterName(name, { definition, visibleOnly: true }).target !== undefined) return undefined;
  if (resolveFilterName(name, { definition, visibleOnly: false }).target !== undefined) return 'is hidden.';
  return definition.fields.all.has(id) ? 'is not searchable.' : 'is not a field of jobs.';
}
