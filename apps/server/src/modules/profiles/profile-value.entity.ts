import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../profile-engine/index.js';

/** The value index: one row for every value that a filter can find. */
@Entity('profile_values')
@Index('profile_values_number', ['customerId', 'profileType', 'field', 'numberValue'], {
  where: 'number_value IS NOT NULL',
})
@Index('profile_values_date', ['customerId', 'profileType', 'field', 'dateValue'], { where: 'date_value IS NOT NULL' })
export class ProfileValue {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  profileType!: ProfileType;

  @PrimaryColumn('bigint')
  profileId!: number;

  @PrimaryColumn('text')
  field!: string;

  @PrimaryColumn('integer')
  ordinal!: number;

  @Column('text', { nullable: true })
  textValue!: string | null;

  @Column('double precision', { nullable: true })
  numberValue!: number | null;

  /** Milliseconds since 1970. */
  @Column('bigint', { nullable: true })
  dateValue!: number | null;
}
