import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Caller } from '../../http/index.js';
import type { CustomerLists } from '../lists/index.js';
import { Turn } from '../../runtime/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { CallerDefinitions } from './caller-definitions.js';
import type { SearchLocks, WrittenRecord } from './caller-definitions.js';
import { GroupDefinitions } from './group-definitions.js';
import type { DefinedBy } from './group-definitions.js';
import type { StoredConfiguration } from './profile-definitions.repository.js';

/** The name of no group: it has no rules. */
const NO_GROUP = '';

/** Everything that decides a customer's profiles, for one revision of its configuration. */
export class CustomerDefinitions implements SearchLocks {
  readonly #groups = new Map<string | undefined, GroupDefinitions>();
  /** By type, the groups that have a search lock for it. */
  readonly #locked = new Map<ProfileType, readonly string[]>();

  constructor(
    private readonly lists: CustomerLists,
    private readonly configuration: StoredConfiguration,
    /** Counts the changes of the configuration. */
    readonly revision: number,
  ) {}

  /**
   * What the caller meets.
   *
   * @throws ProtocolError RESOURCE_ACCESS_DENIED for a group that is gone: its rules went with it, so its users see nothing
   */
  of(caller: Pick<Caller, 'group' | 'access'>): CallerDefinitions | Promise<CallerDefinitions> {
    if (!this.configuration.groups.has(caller.group)) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', "This user's group is gone; sign in again.");
    }
    return this.#definitionsFor(this.#group(caller.group), caller);
  }

  /** The same under other lists: what is compiled is kept, for definitions name lists and not what is in them. */
  withLists(lists: CustomerLists): CustomerDefinitions {
    const definitions = new CustomerDefinitions(lists, this.configuration, this.revision);
    for (const [name, group] of this.#groups)
      definitions.#groups.set(name, group.withLists(definitions.#partsOf(name)));
    return definitions;
  }

  /** What anybody meets who looks at a public page: what attribute configuration hides is hidden, no rule of a group counts. */
  ofPublic(): CallerDefinitions | Promise<CallerDefinitions> {
    return this.#definitionsFor(this.#group(NO_GROUP), { access: {} });
  }

  /** What the platform itself meets: no rules of any group, nothing locked or required, and disabled types too. */
  ofPlatform(): CallerDefinitions | Promise<CallerDefinitions> {
    return this.#definitionsFor(this.#group(undefined), { access: {}, isPlatform: true });
  }

  left(profileType: ProfileType, write: WrittenRecord): readonly string[] | Promise<readonly string[]> {
    const groups = this.#lockedGroups(profileType);
    return groups.length === 0 ? groups : this.#leftBy(groups, profileType, write);
  }

  /** Others work in between: a lock may ask much of a profile. */
  async #leftBy(
    groups: readonly string[],
    profileType: ProfileType,
    { before, after }: WrittenRecord,
  ): Promise<readonly string[]> {
    const turn = new Turn();
    const left: string[] = [];
    for (const name of groups) {
      const group = this.#group(name);
      await group.ready();
      const lock = group.lock(profileType);
      if (lock?.matches(before) && !lock.matches(after)) left.push(name);
      if (turn.isOver()) await turn.pass();
    }
    return left;
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

  #definitionsFor(
    group: GroupDefinitions,
    caller: ConstructorParameters<typeof CallerDefinitions>[1],
  ): CallerDefinitions | Promise<CallerDefinitions> {
    const definitions = new CallerDefinitions(group, caller, this);
    return group.ready()?.then(() => definitions) ?? definitions;
  }
}
