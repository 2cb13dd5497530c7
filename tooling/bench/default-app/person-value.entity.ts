import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('profile_values')
export class PersonValue {
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
}
