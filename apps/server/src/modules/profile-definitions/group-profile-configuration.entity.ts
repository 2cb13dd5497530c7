import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../profile-engine/index.js';

/** A customer's configuration of one profile type for one user group, from its blueprint. */
@Entity('group_profile_configurations')
export class GroupProfileConfigurationEntity {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** The group's `integrationName`. */
  @PrimaryColumn('text')
  groupName!: string;

  @PrimaryColumn('text')
  profileType!: ProfileType;

  /** `StoredGroupConfiguration` as JSON. */
  @Column('text')
  configuration!: string;
}
