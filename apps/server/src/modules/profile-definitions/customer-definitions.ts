import { ProtocolError } from '@talent-platform/protocol/errors';
import { mayAccess } from '../../http/index.js';
import type { Caller } from '../../http/index.js';
import { matchesTree } from '../../filter-engine/index.js';
import type { FilterTree } from '../../filter-engine/index.js';
import type { CustomerLists } from '../lists/index.js';
import { compileProfileDefinition } from '../../profile-engine/index.js';
import type { ListLookup, ProfileDefinition, ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import { Turn } from '../../runtime/index.js';
import { compileSearchLock } from './compile-search-lock.js';
import { CATALOGUE } from './field-catalogue.js';
import type { StoredConfiguration } from './profile-definitions.repository.js';

/** The name of no group, so no rules apply. */
const NO_GROUP = '';

/** The compiled types of each group. Undefined stands for writes by the platform itself. */
type Compiled = Map<string | undefined, Map<ProfileType, ProfileDefinition>>;

/** Everything that decides a customer's profiles, for one revision of its configuration. */
export class CustomerDefinitions {
  readonly #groups = new Map<string | undefined, GroupDefinitions>();

  /** Differs for each state of the configuration and of the lists. */
  readonly stamp: string;

  /** @param revision counts the changes of the configuration */
  constructor(
    readonly lists: CustomerLists,
    readonly configuration: StoredConfiguration,
    readonly revision: number,
    private readonly compiled: Compiled = new Map(),
  ) {
    this.stamp = `${revision}.${lists.version}`;
  }

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
    return new CallerDefinitions(this, this.#group(caller.group), caller);
  }

  /**
   * Returns the same definitions for other lists. Keeps compiled types, because they refer to lists by name. Only search
   * locks depend on the content of lists.
   */
  withLists(lists: CustomerLists): CustomerDefinitions {
    return new CustomerDefinitions(lists, this.configuration, this.revision, this.compiled);
  }

  /**
   * Returns the definitions for visitors of a public page: attribute configuration can hide fields, group rules do not
   * apply.
   */
  ofPublic(): CallerDefinitions {
    return new CallerDefinitions(this, this.#group(NO_GROUP), { access: {} });
  }

  /**
   * Returns the definitions for the platform itself: no group rules, nothing locked or required, disabled types
   * included.
   */
  ofPlatform(): CallerDefinitions {
    return new CallerDefinitions(this, this.#group(undefined), { access: {}, isPlatform: true });
  }

  /** Returns the groups whose search lock the profile is inside of, and those without a lock. */
  groupsSeeing(profileType: ProfileType, record: ProfileRecord): Promise<readonly string[]> {
    return this.#groupsThat((name) => this.#group(name).admits(profileType, record));
  }

  /** Returns the groups whose search lock a write takes the profile out of (D-CHG-4). */
  locksLeft(profileType: ProfileType, before: ProfileRecord, after: ProfileRecord): Promise<readonly string[]> {
    return this.#groupsThat((name) => {
      if (this.configuration.groups.get(name)?.get(profileType)?.searchLock === undefined) return false;
      const group = this.#group(name);
      return group.admits(profileType, before) && !group.admits(profileType, after);
    });
  }

  /** Other work runs between two groups, because a lock may look through long texts. */
  async #groupsThat(passes: (name: string) => boolean): Promise<readonly string[]> {
    const turn = new Turn();
    const passing: string[] = [];
    for (const name of this.configuration.groups.keys()) {
      if (passes(name)) passing.push(name);
      if (turn.isOver()) await turn.pass();
    }
    return passing;
  }

  #group(name: string | undefined): GroupDefinitions {
    const known = this.#groups.get(name);
    if (known) return known;
    const compiled = this.compiled.get(name) ?? new Map<ProfileType, ProfileDefinition>();
    this.compiled.set(name, compiled);
    const group = new GroupDefinitions(this, name, compiled);
    this.#groups.set(name, group);
    return group;
  }
}

/** The definitions of one group. Each profile type is compiled on first use. */
class GroupDefinitions {
  readonly lists: ListLookup;
  readonly #locks = new Map<ProfileType, FilterTree | undefined>();

  constructor(
    private readonly customer: CustomerDefinitions,
    private readonly name: string | undefined,
    private readonly compiled: Map<ProfileType, ProfileDefinition>,
  ) {
    this.lists = name === undefined ? customer.lists : customer.lists.ofGroup(name);
  }

  /** Returns the type, enabled or not. */
  definition(profileType: ProfileType): ProfileDefinition {
    const definition = this.compiled.get(profileType) ?? this.#compile(profileType);
    this.compiled.set(profileType, definition);
    return definition;
  }

  /** Returns the search lock of the group. Undefined if it has none. */
  lock(profileType: ProfileType): FilterTree | undefined {
    if (!this.#locks.has(profileType)) this.#locks.set(profileType, this.#compileLock(profileType));
    return this.#locks.get(profileType);
  }

  /** Tells whether a profile is inside the search lock of the group. */
  admits(profileType: ProfileType, record: ProfileRecord): boolean {
    const lock = this.lock(profileType);
    return lock === undefined || matchesTree(lock, record);
  }

  #compile(profileType: ProfileType): ProfileDefinition {
    const { name, lists } = this;
    const { types, groups } = this.customer.configuration;
    const { definition, problems } = compileProfileDefinition({
      lists,
      catalogue: CATALOGUE[profileType],
      blueprint: types.get(profileType),
      group: name === undefined ? 'platform' : { ...groups.get(name)?.get(profileType), name },
    });
    if (problems.length === 0) return definition;
    // A stored configuration was checked before it was stored.
    throw new TypeError(`The stored configuration of ${profileType} is damaged: ${JSON.stringify(problems)}`);
  }

  #compileLock(profileType: ProfileType): FilterTree | undefined {
    const lock = this.name && this.customer.configuration.groups.get(this.name)?.get(profileType)?.searchLock;
    if (!lock) return undefined;
    const { tree, problems } = compileSearchLock(lock, this.definition(profileType), this.lists);
    if (tree) return tree;
    throw new TypeError(`The stored search lock of ${profileType} is damaged: ${JSON.stringify(problems)}`);
  }
}

/** A customer's profiles as one caller sees them. All code asks this class what the caller may see. */
export class CallerDefinitions {
  constructor(
    private readonly customer: CustomerDefinitions,
    private readonly group: GroupDefinitions,
    private readonly caller: Pick<Caller, 'access'> & { readonly isPlatform?: boolean },
  ) {}

  /** Identifies this state of the configuration and of the lists. Caches of derived data use it as a key. */
  get source(): object {
    return this.group;
  }

  /** Differs for each state of the configuration and of the lists. */
  get stamp(): string {
    return this.customer.stamp;
  }

  get lists(): ListLookup {
    return this.group.lists;
  }

  /** Returns the type as configured, enabled or not. */
  configured(profileType: ProfileType): ProfileDefinition {
    return this.group.definition(profileType);
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND for a type that the customer has not enabled (spec: Profile types) */
  get(profileType: ProfileType): ProfileDefinition {
    const definition = this.group.definition(profileType);
    if (!definition.enabled && this.caller.isPlatform !== true) {
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `This customer has no ${profileType}.`);
    }
    return definition;
  }

  /**
   * Tells whether profiles of the type exist for the caller: the type is enabled and not closed to the group
   * (blueprint: access).
   */
  canRead(profileType: ProfileType): boolean {
    return this.group.definition(profileType).enabled && mayAccess(this.caller, profileType, 'read');
  }

  /** Returns the label under which the caller reads a field. Undefined if the caller has no such field. */
  labelOf(profileType: ProfileType, fieldId: string): string | undefined {
    return this.canRead(profileType) ? this.get(profileType).fields.visible.get(fieldId)?.label : undefined;
  }

  /**
   * Tells whether the caller may change profiles of the type: it may write them, and they are not locked (spec: Profile
   * rules 4).
   */
  canWrite(profileType: ProfileType): boolean {
    const { enabled, locked } = this.group.definition(profileType);
    return enabled && !locked && mayAccess(this.caller, profileType, 'write');
  }

  /** Tells whether some profiles of the type are outside the search lock of the caller's group (D-SEA-9). */
  hasLock(profileType: ProfileType): boolean {
    return this.group.lock(profileType) !== undefined;
  }

  /** Tells whether the profile is inside the search lock of the caller's group (D-SEA-9). */
  isInsideLock(profileType: ProfileType, record: ProfileRecord): boolean {
    return this.group.admits(profileType, record);
  }

  /** Returns the search lock of the caller's group as a part of a search. Undefined if the group has none (D-SEA-9). */
  lockTree(profileType: ProfileType): FilterTree | undefined {
    return this.group.lock(profileType);
  }

  /** Returns all groups whose search lock a write takes the profile out of, not only the caller's (D-CHG-4). */
  locksLeft(profileType: ProfileType, before: ProfileRecord, after: ProfileRecord): Promise<readonly string[]> {
    return this.customer.locksLeft(profileType, before, after);
  }

  /** Returns all groups whose search lock does not hide the profile (D-PRV-5). */
  groupsSeeing(profileType: ProfileType, record: ProfileRecord): Promise<readonly string[]> {
    return this.customer.groupsSeeing(profileType, record);
  }
}
