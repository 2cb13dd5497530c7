import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { ProfileType, ProfileTypeBlueprint, GroupProfileConfiguration } from '../../profile-engine/index.js';
import { GroupProfileConfigurationEntity } from './group-profile-configuration.entity.js';
import { ProfileTypeConfiguration } from './profile-type-configuration.entity.js';
import type { SearchFilter } from '@talent-platform/protocol/search';

/**
 * A blueprint's configuration of one profile type for one group: security rules, attributes of its own, and a search
 * lock.
 */
export interface StoredGroupConfiguration extends Omit<GroupProfileConfiguration, 'name'> {
  readonly searchLock?: SearchFilter;
}

export interface StoredConfiguration {
  readonly types: ReadonlyMap<ProfileType, ProfileTypeBlueprint>;
  readonly groups: ReadonlyMap<string, ReadonlyMap<ProfileType, StoredGroupConfiguration>>;
}

const TYPES = new Table(ProfileTypeConfiguration);
const GROUPS = new Table(GroupProfileConfigurationEntity);
const SELECT_TYPES = `SELECT ${TYPES.columns()} FROM profile_type_configurations WHERE customer_id = ?`;
const SELECT_GROUPS = `SELECT ${GROUPS.columns()} FROM group_profile_configurations WHERE customer_id = ?`;
const SAVE_TYPE = `${TYPES.insert()} ${TYPES.orUpdate()}`;
const INSERT_GROUP = GROUPS.insert();

@Injectable()
export class ProfileDefinitionsRepository {
  async get(session: Session, customerId: number): Promise<StoredConfiguration> {
    const types = await session.query<ProfileTypeConfiguration>(SELECT_TYPES, [customerId]);
    const parts = await session.query<GroupProfileConfigurationEntity>(SELECT_GROUPS, [customerId]);
    const groups = new Map<string, Map<ProfileType, StoredGroupConfiguration>>();
    for (const { groupName, profileType, configuration } of parts) {
      const group = groups.get(groupName) ?? new Map<ProfileType, StoredGroupConfiguration>();
      groups.set(groupName, group.set(profileType, JSON.parse(configuration) as StoredGroupConfiguration));
    }
    return {
      types: new Map(types.map((row) => [row.profileType, JSON.parse(row.configuration) as ProfileTypeBlueprint])),
      groups,
    };
  }

  async saveType(
    session: Session,
    customerId: number,
    { profileType, configuration }: { profileType: ProfileType; configuration: ProfileTypeBlueprint },
  ): Promise<void> {
    const row = { customerId, profileType, configuration: JSON.stringify(configuration) };
    await session.query(SAVE_TYPE, TYPES.valuesOf(row));
  }

  async replaceGroups(session: Session, customerId: number, groups: StoredConfiguration['groups']): Promise<void> {
    await session.query('DELETE FROM group_profile_configurations WHERE customer_id = ?', [customerId]);
    for (const [groupName, parts] of groups) {
      for (const [profileType, configuration] of parts) {
        const row = { customerId, groupName, profileType, configuration: JSON.stringify(configuration) };
        await session.query(INSERT_GROUP, GROUPS.valuesOf(row));
      }
    }
  }
}
