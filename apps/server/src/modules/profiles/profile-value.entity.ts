import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The value index: one row for every value that a filter can find. */
@Entity('profile_values')
export class ProfileValue {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'profile_type', type: 'text' })
  profileType!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'bigint' })
  profileId!: number;

  @PrimaryColumn({ type: 'text' })
  field!: string;

  @PrimaryColumn({ type: 'integer' })
  ordinal!: number;

  @Column({ name: 'text_value', type: 'text', nullable: true })
  textValue!: string | null;

  @Column({ name: 'number_value', type: 'double precision', nullable: true })
  numberValue!: number | null;

  /** Milliseconds since 1970. */
  @Column({ name: 'date_value', type: 'bigint', nullable: true })
  dateValue!: number | null;
}
