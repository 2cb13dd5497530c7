import { compileProfileDefinition } from '../../profile-engine/index.js';
import type { FilterMatcher, ListLookup, ProfileDefinition, ProfileType } from '../../profile-engine/index.js';
import { CATALOGUE } from './catalogue/index.js';
import { compileSearchLock } from './search-lock.js';
import type { StoredConfiguration } from './stored-configuration.js';

/** What the definitions of a group are made of. */
export interface DefinedBy {
  readonly lists: ListLookup;
  readonly configuration: StoredConfiguration;
  readonly stamp: string;
}

/** What one group meets: each profile type is compiled when it is first asked for. */
export class GroupDefinitions {
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

  /** A stored configuration was checked before it was stored. */
  #compile(profileType: ProfileType): ProfileDefinition {
    const { lists, configuration, group } = this;
    const { definition, problems } = compileProfileDefinition({
      lists,
      catalogue: CATALOGUE[profileType],
      blueprint: configuration.types.get(profileType),
      group: group === undefined ? 'platform' : { ...configuration.groups.get(group)?.get(profileType), name: group },
    });
    if (definition) return definition;
    throw new TypeError(`The stored configuration of ${profileType} is damaged: ${JSON.stringify(problems)}`);
  }

  #compileLock(profileType: ProfileType): FilterMatcher | undefined {
    const lock = this.group && this.configuration.groups.get(this.group)?.get(profileType)?.searchLock;
    if (!lock) return undefined;
    const { matcher, problems } = compileSearchLock(lock, this.definition(profileType), this.lists);
    if (matcher) return matcher;
    throw new TypeError(`The stored search lock of ${profileType} is damaged: ${JSON.stringify(problems)}`);
  }
}
