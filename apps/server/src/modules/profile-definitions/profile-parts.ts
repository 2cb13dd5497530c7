import type { BlueprintForm, BlueprintGroup, BlueprintPortal, BlueprintProfileType } from '@talent-platform/blueprint';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import type { StoredConfiguration, StoredGroupConfiguration } from './profile-definitions.repository.js';

/** The parts of a blueprint that decide profiles. */
export interface ProfileParts {
  readonly profileTypes?: Readonly<Record<string, BlueprintProfileType>>;
  readonly userGroups?: readonly BlueprintGroup[];
  /** Forms, whose questions name fields and lists. */
  readonly forms?: readonly Partial<BlueprintForm>[];
  /** Portals, whose filters name fields of jobs. */
  readonly portals?: readonly Partial<BlueprintPortal>[];
}

/** The customer does not have a group without any part. */
const NOTHING_SAID: ReadonlyMap<ProfileType, StoredGroupConfiguration> = new Map([['people', {}]]);

/**
 * Returns the configuration of each group by profile type, as stored: only what exists, and at least one part for every
 * group.
 */
export function groupsOf({ userGroups = [] }: ProfileParts): StoredConfiguration['groups'] {
  const parts = userGroups.map((group) => [group.integrationName, groupPartsOf(group)] as const);
  return new Map(parts.map(([name, own]) => [name, own.size === 0 ? NOTHING_SAID : own]));
}

/** Returns the configuration of one group by profile type. */
export function groupPartsOf({
  fieldAccess,
  attributes,
  searchLocks,
}: BlueprintGroup): ReadonlyMap<ProfileType, StoredGroupConfiguration> {
  const parts = new Map<ProfileType, StoredGroupConfiguration>();
  for (const type of PROFILE_TYPES) {
    const part = {
      ...(fieldAccess?.[type] && { fieldAccess: fieldAccess[type] }),
      ...(attributes?.[type] && { attributes: attributes[type] }),
      ...(searchLocks?.[type] && { searchLock: searchLocks[type] }),
    };
    if (Object.keys(part).length > 0) parts.set(type, part);
  }
  return parts;
}
