import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../profile-engine/index.js';

@Entity('group_profile_configurations')
export class GroupProfileConfigurationEntity {
  @PrimaryColumn('bigint') customerId!: number;
  /** The group's `integrationName`. */
  @PrimaryColumn('text') groupName!: string;
  @PrimaryColumn('text') profileType!: ProfileType;
  /** `StoredGroupConfiguration` as JSON. */
  @Column('text') configuration!: string;
}
