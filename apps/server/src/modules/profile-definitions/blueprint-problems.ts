import type { BlueprintGroup, BlueprintProblem } from '@talent-platform/protocol/blueprint';
import { parseFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { compileProfileDefinition, isProfileType, PROFILE_TYPES } from '../../profile-engine/index.js';
import type {
  ConfigurationProblem,
  GroupProfileConfiguration,
  ListLookup,
  ProfileType,
  ProfileTypeBlueprint,
} from '../../profile-engine/index.js';
import { groupPartsOf } from './blueprint-parts.js';
import type { ProfileParts } from './blueprint-parts.js';
import { CATALOGUE } from './catalogue/index.js';
import { changedTypes, keepDroppedFields, placedFields, unknownLists } from './configuration.rules.js';
import type { KnownLists } from './configuration.rules.js';
import { searchLockProblems } from './search-lock.js';
import type { StoredConfiguration } from './stored-configuration.js';

/** What the parts of a blueprint that decide profiles are checked against. */
export interface BlueprintScope {
  readonly stored: StoredConfiguration;
  /** With the lists that the blueprint itself brings. */
  readonly lists: ListLookup & KnownLists;
}

/** Everything wrong with these parts, at paths of the blueprint; a part that has not even the shape is passed over. */
export function profilePartsProblems(parts: ProfileParts, scope: BlueprintScope): BlueprintProblem[] {
  return [...typesProblems(parts, scope), ...groupsProblems(parts, scope)];
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
    const { problems = [] } = field.type.parse(field.default, field, { lists, defaults: false });
    return problems.map(({ detail }) => ({ path: `${path}.default`, message: detail }));
  });
}

function groupsProblems(parts: ProfileParts, { stored, lists }: BlueprintScope): BlueprintProblem[] {
  return (parts.userGroups ?? []).flatMap((group, index) =>
    // one without a name is told by the blueprint's own checks
    [...(isNamed(group) ? groupPartsOf(group) : [])].flatMap(([type, part]) => {
      const blueprint = keepDroppedFields(parts.profileTypes?.[type] ?? {}, stored.types.get(type));
      const problems = [
        ...fieldRuleProblems({ type, blueprint }, { ...part, name: group.integrationName }),
        ...(part.attributes?.[UNIQUE]?.['default'] === undefined
          ? []
          : [{ path: `attributes.${type}.${UNIQUE}.default`, message: NO_DEFAULT }]),
        ...lockProblems({ type, blueprint }, part.searchLock, lists),
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
  const { problems = [] } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint, group });
  return problems.filter(({ path }) => /^(fieldAccess|attributes)\./.test(path));
}

/** A field that is itself wrong cannot be judged in a lock; the other conditions can. */
function lockProblems(
  { type, blueprint }: ConfiguredType,
  lock: SearchFilter | undefined,
  lists: ListLookup,
): BlueprintProblem[] {
  // what is no filter at all is told by the blueprint's own checks
  if (lock === undefined || parseFilter(lock).problems !== undefined) return [];
  const { sound, unsound } = partFields({ type, blueprint });
  const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint: { fields: sound } });
  if (definition === undefined) return [];
  return searchLockProblems(lock, definition, lists)
    .filter(({ detail }) => !unsound.some((id) => detail.includes(id)))
    .map(({ field, detail }) => ({
      path: `searchLocks.${type}${field === undefined ? '' : `.${field}`}`,
      message: detail,
    }));
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
