import { Exclude } from 'class-transformer';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('profiles')
export class Person {
  @Exclude()
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @Exclude()
  @PrimaryColumn({ name: 'profile_type', type: 'text' })
  profileType!: string;

  @PrimaryColumn({ type: 'bigint' })
  id!: number;

  @Column({ type: 'bigint' })
  version!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ name: 'updated_at', type: 'bigint' })
  updatedAt!: number;

  @Column({ name: 'field_values', type: 'simple-json' })
  fieldValues!: Record<string, unknown>;
}
