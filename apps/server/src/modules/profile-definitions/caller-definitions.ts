import { ProtocolError } from '@talent-platform/protocol/errors';
import { mayAccess } from '../../http/index.js';
import type { Caller } from '../../http/index.js';
import type { FilterTree } from '../../filter-engine/index.js';
import type { ListLookup, ProfileDefinition, ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import type { GroupDefinitions } from './group-definitions.js';

export interface SearchLocks {
  left(profileType: ProfileType, write: WrittenRecord): readonly string[];
  /** Returns the groups whose lock the profile is inside of, and those without a lock. */
  seeing(profileType: ProfileType, record: ProfileRecord): readonly string[];
}

export interface WrittenRecord {
  readonly before: ProfileRecord;
  readonly after: ProfileRecord;
}

/** A customer's profiles as one caller sees them. All code asks this class what the caller may see. */
export class CallerDefinitions {
  constructor(
    private readonly group: GroupDefinitions,
    private readonly caller: Pick<Caller, 'access'> & { readonly isPlatform?: boolean },
    private readonly locks: SearchLocks,
  ) {}

  /** Identifies this state of the configuration and of the lists. Caches of derived data use it as a key. */
  get source(): object {
    return this.group;
  }

  /** Differs for each state of the configuration and of the lists. */
  get stamp(): string {
    return this.group.stamp;
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
    return this.group.lock(profileType)?.matches(record) ?? true;
  }

  /** Returns the search lock of the caller's group as a part of a search. Undefined if the group has none (D-SEA-9). */
  lockTree(profileType: ProfileType): FilterTree | undefined {
    return this.group.lock(profileType)?.tree;
  }

  /** Returns all groups whose search lock a write takes the profile out of, not only the caller's (D-CHG-4). */
  locksLeft(profileType: ProfileType, write: WrittenRecord): readonly string[] {
    return this.locks.left(profileType, write);
  }

  /** Returns all groups whose search lock does not hide the profile (D-PRV-5). */
  groupsSeeing(profileType: ProfileType, record: ProfileRecord): readonly string[] {
    return this.locks.seeing(profileType, record);
  }
}
