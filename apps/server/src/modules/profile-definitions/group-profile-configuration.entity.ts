import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a customer's blueprint says about one profile type for one user group. */
@Entity('group_profile_configurations')
export class GroupProfileConfigurationEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  /** The group's `integrationName`. */
  @PrimaryColumn({ name: 'group_name', type: 'text' })
  groupName!: string;

  @PrimaryColumn({ name: 'profile_type', type: 'text' })
  profileType!: string;

  /** `StoredGroupConfiguration` as JSON. */
  @Column({ type: 'text' })
  configuration!: string;
}
