import { Turn } from '../../runtime/index.js';
import { compileInSteps, compileProfileDefinition, PROFILE_TYPES } from '../../profile-engine/index.js';
import type {
  CompiledDefinition,
  ListLookup,
  ProfileConfiguration,
  ProfileDefinition,
  ProfileType,
  ProfileTypeBlueprint,
} from '../../profile-engine/index.js';
import type { FilterMatcher } from '../../filter-engine/index.js';
import { CATALOGUE } from './catalogue/index.js';
import { compileSearchLock } from './compile-search-lock.js';
import type { StoredConfiguration } from './profile-definitions.repository.js';

/** What the definitions of a group are made of. */
export interface DefinedBy {
  readonly lists: ListLookup;
  readonly configuration: StoredConfiguration;
  readonly stamp: string;
}

/** A type of more fields is compiled in turns: of fewer that takes some milliseconds. */
const MANY_FIELDS = 1000;

/** What one group meets: each profile type is compiled when it is first asked for, a large one before. */
export class GroupDefinitions {
  #isReady = false;
  #compiling: Promise<void> | undefined;
  readonly #definitions = new Map<ProfileType, ProfileDefinition>();
  readonly #locks = new Map<ProfileType, FilterMatcher | undefined>();

  /** As the group sees them. */
  readonly lists: ListLookup;
  /** Tells one state of the configuration and of the lists from others. */
  readonly stamp: string;
  private readonly configuration: StoredConfiguration;

  /** @param group undefined for what the platform writes itself */
  constructor(
    { lists, stamp, configuration }: DefinedBy,
    private readonly group: string | undefined,
  ) {
    this.lists = lists;
    this.stamp = stamp;
    this.configuration = configuration;
  }

  /** The same for other lists: what is compiled names lists, and not what is in them; search locks do. */
  withLists(parts: DefinedBy): GroupDefinitions {
    const definitions = new GroupDefinitions(parts, this.group);
    for (const [profileType, definition] of this.#definitions) definitions.#definitions.set(profileType, definition);
    return definitions;
  }

  /** Where types are large, one promise for all who come before they are compiled (D-PLT-18); mostly nothing. */
  ready(): Promise<void> | undefined {
    if (this.#isReady) return undefined;
    const large = PROFILE_TYPES.filter(
      (type) => !this.#definitions.has(type) && isLarge(this.configuration.types.get(type)),
    );
    this.#isReady = large.length === 0;
    return this.#isReady ? undefined : (this.#compiling ??= this.#compileInTurns(large));
  }

  /** The type, enabled or not. */
  definition(profileType: ProfileType): ProfileDefinition {
    let definition = this.#definitions.get(profileType);
    if (definition === undefined) {
      definition = this.#compile(profileType);
      this.#definitions.set(profileType, definition);
    }
    return definition;
  }

  /** The search lock of the group; undefined where it has none. */
  lock(profileType: ProfileType): FilterMatcher | undefined {
    if (!this.#locks.has(profileType)) this.#locks.set(profileType, this.#compileLock(profileType));
    return this.#locks.get(profileType);
  }

  #compile(profileType: ProfileType): ProfileDefinition {
    return soundDefinition(profileType, compileProfileDefinition(this.#configurationOf(profileType)));
  }

  async #compileInTurns(profileTypes: readonly ProfileType[]): Promise<void> {
    const turn = new Turn();
    for (const profileType of profileTypes) {
      const compiled = await turn.through(compileInSteps(this.#configurationOf(profileType)));
      this.#definitions.set(profileType, soundDefinition(profileType, compiled));
    }
  }

  #configurationOf(profileType: ProfileType): ProfileConfiguration {
    const { lists, configuration, group } = this;
    return {
      lists,
      catalogue: CATALOGUE[profileType],
      blueprint: configuration.types.get(profileType),
      group: group === undefined ? 'platform' : { ...configuration.groups.get(group)?.get(profileType), name: group },
    };
  }

  #compileLock(profileType: ProfileType): FilterMatcher | undefined {
    const lock = this.group && this.configuration.groups.get(this.group)?.get(profileType)?.searchLock;
    if (!lock) return undefined;
    const { matcher, problems } = compileSearchLock(lock, this.definition(profileType), this.lists);
    if (matcher) return matcher;
    throw new TypeError(`The stored search lock of ${profileType} is damaged: ${JSON.stringify(problems)}`);
  }
}

/** A stored configuration was checked before it was stored. */
function soundDefinition(profileType: ProfileType, { definition, problems }: CompiledDefinition): ProfileDefinition {
  if (definition) return definition;
  throw new TypeError(`The stored configuration of ${profileType} is damaged: ${JSON.stringify(problems)}`);
}

function isLarge(blueprint: ProfileTypeBlueprint | undefined): boolean {
  const stored = (blueprint?.fields ?? []) as ReadonlyArray<{ readonly fields?: readonly unknown[] }>;
  let count = 0;
  for (const { fields = [] } of stored) count += 1 + fields.length;
  return count > MANY_FIELDS;
}
