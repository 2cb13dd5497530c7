import { compileProfileDefinition } from '../../profile-engine/index.js';
import type { ListLookup, ProfileConfiguration, ProfileDefinition, ProfileType } from '../../profile-engine/index.js';
import type { FilterMatcher } from '../../filter-engine/index.js';
import { CATALOGUE } from './field-catalogue.js';
import { compileSearchLock } from './compile-search-lock.js';
import type { StoredConfiguration } from './profile-definitions.repository.js';

/** The parts that define a group's view. */
export interface DefinedBy {
  readonly lists: ListLookup;
  readonly configuration: StoredConfiguration;
  readonly stamp: string;
}

/** The definitions of one group. Each profile type is compiled on first use. */
export class GroupDefinitions {
  readonly #definitions = new Map<ProfileType, ProfileDefinition>();
  readonly #locks = new Map<ProfileType, FilterMatcher | undefined>();

  readonly lists: ListLookup;
  /** Differs for each state of the configuration and of the lists. */
  readonly stamp: string;
  private readonly configuration: StoredConfiguration;

  /** @param group undefined for writes by the platform itself */
  constructor(
    { lists, stamp, configuration }: DefinedBy,
    private readonly group: string | undefined,
  ) {
    this.lists = lists;
    this.stamp = stamp;
    this.configuration = configuration;
  }

  /**
   * Returns the same definitions for other lists. Compiled types refer to lists by name, not by content; only search
   * locks depend on content.
   */
  withLists(parts: DefinedBy): GroupDefinitions {
    const definitions = new GroupDefinitions(parts, this.group);
    for (const [profileType, definition] of this.#definitions) definitions.#definitions.set(profileType, definition);
    return definitions;
  }

  /** Returns the type, enabled or not. */
  definition(profileType: ProfileType): ProfileDefinition {
    let definition = this.#definitions.get(profileType);
    if (definition === undefined) {
      definition = this.#compile(profileType);
      this.#definitions.set(profileType, definition);
    }
    return definition;
  }

  /** Returns the search lock of the group. Undefined if it has none. */
  lock(profileType: ProfileType): FilterMatcher | undefined {
    if (!this.#locks.has(profileType)) this.#locks.set(profileType, this.#compileLock(profileType));
    return this.#locks.get(profileType);
  }

  #compile(profileType: ProfileType): ProfileDefinition {
    const { definition, problems } = compileProfileDefinition(this.#configurationOf(profileType));
    if (definition) return definition;
    // A stored configuration was checked before it was stored.
    throw new TypeError(`The stored configuration of ${profileType} is damaged: ${JSON.stringify(problems)}`);
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
