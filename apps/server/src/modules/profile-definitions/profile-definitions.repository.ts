import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { ProfileType, ProfileTypeBlueprint } from '../../profile-engine/index.js';

@Injectable()
export class ProfileDefinitionsRepository {
  async list(session: Session, customerId: number): Promise<Map<string, ProfileTypeBlueprint>> {
    const rows = await session.query<{ profile_type: string; configuration: string }>(
      'SELECT profile_type, configuration FROM profile_type_configurations WHERE customer_id = ?',
      [customerId],
    );
    return new Map(rows.map((row) => [row.profile_type, JSON.parse(row.configuration) as ProfileTypeBlueprint]));
  }

  async save(
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
}
