import { ProtocolError } from '@talent-platform/protocol/errors';
import { mayAccess } from '../../http/index.js';
import type { Caller } from '../../http/index.js';
import type { FilterTree } from '../../filter-engine/index.js';
import type { ListLookup, ProfileDefinition, ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import type { GroupDefinitions } from './group-definitions.js';

/** The search locks of all of a customer's groups. */
export interface SearchLocks {
  /** The groups whose lock a write takes the profile out of; without a promise where no group has one for the type. */
  left(profileType: ProfileType, write: WrittenRecord): readonly string[] | Promise<readonly string[]>;
}

/** A profile before a write and after it. */
export interface WrittenRecord {
  readonly before: ProfileRecord;
  readonly after: ProfileRecord;
}

/** A customer's profiles as one caller meets them: the one place that is asked what the caller may see. */
export class CallerDefinitions {
  constructor(
    private readonly group: GroupDefinitions,
    private readonly caller: Pick<Caller, 'access'> & { readonly isPlatform?: boolean },
    private readonly locks: SearchLocks,
  ) {}

  /** Lives as long as this state of the configuration and of the lists, for what others make of them and keep. */
  get source(): object {
    return this.group;
  }

  /** Tells one state of the configuration and of the lists from others. */
  get stamp(): string {
    return this.group.stamp;
  }

  /** The lists, as the caller's group sees them. */
  get lists(): ListLookup {
    return this.group.lists;
  }

  /** The type as it is configured, enabled or not. */
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

  /** Whether profiles of the type exist for the caller: it is enabled, and not closed to the group (blueprint: access). */
  canRead(profileType: ProfileType): boolean {
    return this.group.definition(profileType).enabled && mayAccess(this.caller, profileType, 'read');
  }

  /** What the caller reads a field of the type under; undefined where there is no such field for the caller. */
  labelOf(profileType: ProfileType, fieldId: string): string | undefined {
    return this.canRead(profileType) ? this.get(profileType).fields.visible.get(fieldId)?.label : undefined;
  }

  /** Whether the caller may change profiles of the type: it may write them, and they are not locked (spec: Profile rules 4). */
  canWrite(profileType: ProfileType): boolean {
    const { enabled, locked } = this.group.definition(profileType);
    return enabled && !locked && mayAccess(this.caller, profileType, 'write');
  }

  /** Whether some profiles of the type are outside the search lock of the caller's group (D-SEA-9). */
  hasLock(profileType: ProfileType): boolean {
    return this.group.lock(profileType) !== undefined;
  }

  /** Whether the profile is inside the search lock of the caller's group (D-SEA-9). */
  isInsideLock(profileType: ProfileType, record: ProfileRecord): boolean {
    return this.group.lock(profileType)?.matches(record) ?? true;
  }

  /** The search lock of the caller's group as a part of a search; undefined where it has none (D-SEA-9). */
  lockTree(profileType: ProfileType): FilterTree | undefined {
    return this.group.lock(profileType)?.tree;
  }

  /** The groups, not the caller's alone, whose search lock a write takes the profile out of (D-CHG-4). */
  locksLeft(profileType: ProfileType, write: WrittenRecord): readonly string[] | Promise<readonly string[]> {
    return this.locks.left(profileType, write);
  }
}
