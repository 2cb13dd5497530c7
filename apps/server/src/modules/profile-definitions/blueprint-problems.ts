import type { BlueprintGroup, BlueprintProblem, BlueprintPortal } from '@talent-platform/blueprint';
import { parseFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { keptProblems, portalFieldOf } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import {
  compileProfileDefinition,
  folderRoleProblems,
  isProfileType,
  PatternBudget,
  PROFILE_TYPES,
} from '../../profile-engine/index.js';
import type {
  GroupProfileConfiguration,
  ListLookup,
  ProfileDefinition,
  ProfileType,
  ProfileTypeBlueprint,
} from '../../profile-engine/index.js';
import {
  groupPartsOf,
  idsOf,
  changedTypes,
  keepDroppedFields,
  placedFields,
  unknownLists,
} from './configuration.rules.js';
import type { ProfileParts } from './configuration.rules.js';
import type { CustomerLists } from '../lists/index.js';
import { CATALOGUE, folderListOf } from './field-catalogue.js';
import { formsProblems } from './form-problems.js';
import { fieldsByPath } from './field-histories.js';
import { searchLockProblems } from './compile-search-lock.js';
import type { StoredConfiguration } from './profile-definitions.repository.js';
import { resolveFilterName } from '../../filter-engine/index.js';

/** The context that the profile parts of a blueprint are checked against. */
interface BlueprintScope {
  readonly stored: StoredConfiguration;
  /** Includes the lists that the blueprint itself brings. */
  readonly lists: ListLookup & Pick<CustomerLists, 'has'>;
}

/** Returns everything wrong with these parts, at paths of the blueprint. Skips malformed parts. */
export function profilePartsProblems(parts: ProfileParts, scope: BlueprintScope): BlueprintProblem[] {
  const { lists } = scope;
  const checkOf = memoized((type) => checkType(type, parts.profileTypes?.[type], lists));
  const fieldsOf = memoized((type) => fieldsByPath(checkOf(type).definition.fields));
  return [
    ...typesProblems(parts, scope, checkOf),
    ...groupsProblems(parts, scope),
    ...formsProblems(parts.forms, { lists, fieldsOf }),
    ...portalFilterProblems(parts.portals ?? [], checkOf('jobs')),
  ];
}

/** A profile type with its own problems. Other parts are checked against its fields. */
interface CheckedType {
  readonly problems: readonly BlueprintProblem[];
  readonly definition: ProfileDefinition;
  /** The ids of the invalid fields, among them those that the blueprint's own checks report. */
  readonly unsound: readonly string[];
}

function checkType(type: ProfileType, blueprint: ProfileTypeBlueprint | undefined, lists: ListLookup): CheckedType {
  const compiled = compileProfileDefinition({ lists, catalogue: CATALOGUE[type], blueprint });
  const wrong = new Set(compiled.problems.map(({ path }) => /^fields\[(\d+)\]/.exec(path)?.[1]));
  const unsound = (blueprint?.fields ?? []).flatMap(({ id }, index) =>
    id !== undefined && (wrong.has(`${index}`) || !compiled.definition.fields.all.has(id)) ? [id] : [],
  );
  return { ...compiled, unsound };
}

function typesProblems(
  { profileTypes = {} }: ProfileParts,
  { stored, lists }: BlueprintScope,
  checkOf: (type: ProfileType) => CheckedType,
): BlueprintProblem[] {
  const problems: BlueprintProblem[] = [];
  for (const [type, wanted] of Object.entries(profileTypes)) {
    if (!isProfileType(type)) continue;
    const checked = checkOf(type);
    const found = [
      ...keptProblems('fields', { kept: idsOf(stored.types.get(type)), wanted: idsOf(wanted) }, 'fields'),
      ...changedTypes(wanted, stored.types.get(type)),
      ...unknownLists(wanted, lists),
      ...unfitDefaults(wanted, checked, lists),
      ...checked.problems,
      ...folderRoleProblems(wanted.roleFolders, folderListOf(type), lists),
    ];
    problems.push(...found.map(({ path, message }) => ({ path: `profileTypes.${type}.${path}`, message })));
  }
  return problems;
}

/** The field with unique values per type (D-PRO-5): a second profile could not have its default. */
const UNIQUE = 'externalid';
const NO_DEFAULT = 'must be left out: external ids are unique.';

/** Returns defaults that name a missing node. Compiling a type does not look for nodes. */
function unfitDefaults(
  blueprint: ProfileTypeBlueprint,
  { problems: others, definition }: CheckedType,
  lists: BlueprintScope['lists'],
): BlueprintProblem[] {
  if (others.length > 0) return [];
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

function groupsProblems(parts: ProfileParts, { stored, lists }: BlueprintScope): BlueprintProblem[] {
  const blueprints = new Map(
    PROFILE_TYPES.map((type) => [type, keepDroppedFields(parts.profileTypes?.[type] ?? {}, stored.types.get(type))]),
  );
  const checkOf = memoized((type) => checkType(type, blueprints.get(type), lists));
  const problems: BlueprintProblem[] = [];
  for (const [index, group] of (parts.userGroups ?? []).entries()) {
    // The blueprint's own checks report a group without a name.
    for (const [type, part] of isNamed(group) ? groupPartsOf(group) : []) {
      const found = [
        ...fieldRuleProblems(type, blueprints.get(type), { ...part, name: group.integrationName }),
        ...(part.attributes?.[UNIQUE]?.['default'] === undefined
          ? []
          : [{ path: `attributes.${type}.${UNIQUE}.default`, message: NO_DEFAULT }]),
        ...(part.searchLock === undefined
          ? []
          : lockProblems(type, part.searchLock, { checked: checkOf(type), lists })),
      ];
      problems.push(...found.map(({ path, message }) => ({ path: `userGroups[${index}].${path}`, message })));
    }
  }
  return problems;
}

function isNamed({ integrationName }: Partial<BlueprintGroup>): boolean {
  return typeof integrationName === 'string' && integrationName !== '';
}

/** Problems of the type itself are reported for the type, not for each group. */
function fieldRuleProblems(
  type: ProfileType,
  blueprint: ProfileTypeBlueprint | undefined,
  group: GroupProfileConfiguration,
): BlueprintProblem[] {
  const catalogue = CATALOGUE[type];
  // Skips fields that no rule of the group names: the group's rules cannot make them invalid, and there may be many.
  const named = namedBy(group);
  const fields = blueprint?.fields?.filter(({ id }) => named.has(id)) ?? [];
  const { problems } = compileProfileDefinition({ catalogue, blueprint: { fields }, group });
  return problems.filter(({ path }) => /^(fieldAccess|attributes)\./.test(path));
}

/** Returns the ids that a group's rules name, including collections and the parts before and after a slash. */
function namedBy({ fieldAccess = {}, attributes = {} }: GroupProfileConfiguration): ReadonlySet<unknown> {
  return new Set([...Object.keys(fieldAccess), ...Object.keys(attributes)].flatMap((path) => path.split('/')));
}

/** Skips conditions on invalid fields in a lock, and checks the others. */
function lockProblems(
  type: ProfileType,
  lock: SearchFilter,
  { checked: { definition, unsound }, lists }: { checked: CheckedType; lists: ListLookup },
): BlueprintProblem[] {
  // The blueprint's own checks report what is not a filter.
  if (parseFilter(lock).problems !== undefined) return [];
  return searchLockProblems(lock, definition, lists)
    .filter(({ detail }) => !unsound.some((id) => detail.includes(id)))
    .map(({ field, detail }) => ({
      path: `searchLocks.${type}${field === undefined ? '' : `.${field}`}`,
      message: detail,
    }));
}

/** Caches a result for each profile type, because there may be hundreds of groups. */
function memoized<Value>(make: (type: ProfileType) => Value): (type: ProfileType) => Value {
  const made = new Map<ProfileType, Value>();
  return (type) => {
    const value = made.get(type) ?? make(type);
    made.set(type, value);
    return value;
  };
}

/** Returns the filters of portals that name no field of jobs which a public portal can show (D-SEA-31). */
function portalFilterProblems(
  portals: ReadonlyArray<Partial<BlueprintPortal>>,
  { definition, unsound }: Pick<CheckedType, 'definition' | 'unsound'>,
): BlueprintProblem[] {
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
