import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../profile-engine/index.js';

@Entity('profile_type_configurations')
export class ProfileTypeConfiguration {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') profileType!: ProfileType;
  /** `ProfileTypeBlueprint` as JSON. */
  @Column('text') configuration!: string;
}
