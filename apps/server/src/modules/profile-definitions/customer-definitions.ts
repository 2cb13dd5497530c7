import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Caller } from '../../http/index.js';
import type { CustomerLists } from '../lists/index.js';
import type { ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import { CallerDefinitions } from './caller-definitions.js';
import type { SearchLocks, WrittenRecord } from './caller-definitions.js';
import { GroupDefinitions } from './group-definitions.js';
import type { DefinedBy } from './group-definitions.js';
import type { StoredConfiguration } from './profile-definitions.repository.js';

/** The name of no group, so no rules apply. */
const NO_GROUP = '';

/** Everything that decides a customer's profiles, for one revision of its configuration. */
export class CustomerDefinitions implements SearchLocks {
  readonly #groups = new Map<string | undefined, GroupDefinitions>();
  /** The groups that have a search lock, by type. */
  readonly #locked = new Map<ProfileType, readonly string[]>();

  constructor(
    private readonly lists: CustomerLists,
    private readonly configuration: StoredConfiguration,
    /** Counts the changes of the configuration. */
    readonly revision: number,
  ) {}

  /**
   * Returns the definitions as the caller sees them.
   *
   * @throws ProtocolError RESOURCE_ACCESS_DENIED for a removed group: its rules were removed too, so its users see
   * nothing
   */
  of(caller: Pick<Caller, 'group' | 'access'>): CallerDefinitions {
    if (!this.configuration.groups.has(caller.group)) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', "This user's group is gone; sign in again.");
    }
    return new CallerDefinitions(this.#group(caller.group), caller, this);
  }

  /**
   * Returns the same definitions for other lists. Keeps compiled types, because they refer to lists by name, not by
   * content.
   */
  withLists(lists: CustomerLists): CustomerDefinitions {
    const definitions = new CustomerDefinitions(lists, this.configuration, this.revision);
    for (const [name, group] of this.#groups)
      definitions.#groups.set(name, group.withLists(definitions.#partsOf(name)));
    return definitions;
  }

  /**
   * Returns the definitions for visitors of a public page: attribute configuration can hide fields, group rules do not
   * apply.
   */
  ofPublic(): CallerDefinitions {
    return new CallerDefinitions(this.#group(NO_GROUP), { access: {} }, this);
  }

  /**
   * Returns the definitions for the platform itself: no group rules, nothing locked or required, disabled types
   * included.
   */
  ofPlatform(): CallerDefinitions {
    return new CallerDefinitions(this.#group(undefined), { access: {}, isPlatform: true }, this);
  }

  left(profileType: ProfileType, { before, after }: WrittenRecord): readonly string[] {
    return this.#lockedGroups(profileType).filter((name) => {
      const lock = this.#group(name).lock(profileType);
      return lock?.matches(before) && !lock.matches(after);
    });
  }

  seeing(profileType: ProfileType, record: ProfileRecord): readonly string[] {
    return [...this.configuration.groups.keys()].filter(
      (name) => this.#group(name).lock(profileType)?.matches(record) ?? true,
    );
  }

  #lockedGroups(profileType: ProfileType): readonly string[] {
    let names = this.#locked.get(profileType);
    if (names === undefined) {
      const { groups } = this.configuration;
      names = [...groups.keys()].filter((name) => groups.get(name)?.get(profileType)?.searchLock !== undefined);
      this.#locked.set(profileType, names);
    }
    return names;
  }

  #group(name: string | undefined): GroupDefinitions {
    const group = this.#groups.get(name) ?? new GroupDefinitions(this.#partsOf(name), name);
    this.#groups.set(name, group);
    return group;
  }

  #partsOf(name: string | undefined): DefinedBy {
    const lists = name === undefined ? this.lists : this.lists.ofGroup(name);
    return { lists, configuration: this.configuration, stamp: `${this.revision}.${this.lists.version}` };
  }
}
