import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a customer's blueprint says about one profile type. */
@Entity('profile_type_configurations')
export class ProfileTypeConfiguration {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'profile_type', type: 'text' })
  profileType!: string;

  /** `ProfileTypeBlueprint` as JSON. */
  @Column({ type: 'text' })
  configuration!: string;
}
