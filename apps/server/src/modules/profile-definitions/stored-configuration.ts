import type { SearchFilter } from '@talent-platform/protocol/search';
import type { GroupProfileConfiguration, ProfileType, ProfileTypeBlueprint } from '../../profile-engine/index.js';

/** What a blueprint says of one profile type for one group: security rules, attributes of its own, and a search lock. */
export interface StoredGroupConfiguration extends Omit<GroupProfileConfiguration, 'name'> {
  readonly searchLock?: SearchFilter;
}

/** All that a customer's blueprint says of profiles. */
export interface StoredConfiguration {
  readonly types: ReadonlyMap<ProfileType, ProfileTypeBlueprint>;
  /** By the name of the group. */
  readonly groups: ReadonlyMap<string, ReadonlyMap<ProfileType, StoredGroupConfiguration>>;
}
