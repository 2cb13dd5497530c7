import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { ProfileType, ProfileTypeBlueprint } from '../../profile-engine/index.js';
import type { StoredConfiguration, StoredGroupConfiguration } from './stored-configuration.js';

@Injectable()
export class ProfileDefinitionsRepository {
  async get(session: Session, customerId: number): Promise<StoredConfiguration> {
    const types = await session.query<{ profile_type: ProfileType; configuration: string }>(
      'SELECT profile_type, configuration FROM profile_type_configurations WHERE customer_id = ?',
      [customerId],
    );
    const parts = await session.query<{ group_name: string; profile_type: ProfileType; configuration: string }>(
      'SELECT group_name, profile_type, configuration FROM group_profile_configurations WHERE customer_id = ?',
      [customerId],
    );
    const groups = new Map<string, Map<ProfileType, StoredGroupConfiguration>>();
    for (const part of parts) {
      const group = groups.get(part.group_name) ?? new Map<ProfileType, StoredGroupConfiguration>();
      groups.set(part.group_name, group);
      group.set(part.profile_type, JSON.parse(part.configuration) as StoredGroupConfiguration);
    }
    return {
      types: new Map(types.map((row) => [row.profile_type, JSON.parse(row.configuration) as ProfileTypeBlueprint])),
      groups,
    };
  }

  async saveType(
    session: Session,
    customerId: number,
    { profileType, configuration }: { profileType: ProfileType; configuration: ProfileTypeBlueprint },
  ): Promise<void> {
    await session.query(
      `INSERT INTO profile_type_configurations (customer_id, profile_type, configuration) VALUES (?, ?, ?)
       ON CONFLICT (customer_id, profile_type) DO UPDATE SET configuration = excluded.configuration`,
      [customerId, profileType, JSON.stringify(configuration)],
    );
  }

  /** Sets what is said for groups, in place of all that was said before. */
  async replaceGroups(session: Session, customerId: number, groups: StoredConfiguration['groups']): Promise<void> {
    await session.query('DELETE FROM group_profile_configurations WHERE customer_id = ?', [customerId]);
    for (const [name, parts] of groups) {
      for (const [profileType, configuration] of parts) {
        await session.query(
          `INSERT INTO group_profile_configurations (customer_id, group_name, profile_type, configuration)
           VALUES (?, ?, ?, ?)`,
          [customerId, name, profileType, JSON.stringify(configuration)],
        );
      }
    }
  }
}
