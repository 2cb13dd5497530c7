import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A profile of any type: what finds it, who made and changed it, and its values as one JSON document. */
@Entity('profiles')
export class Profile {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'profile_type', type: 'text' })
  profileType!: string;

  @PrimaryColumn({ type: 'bigint' })
  id!: number;

  /** Counts the writes; the entity tag is made of it (D-NET-6). */
  @Column({ type: 'bigint' })
  version!: number;

  /** What references to the profile show. */
  @Column({ type: 'text' })
  title!: string;

  @Column({ name: 'external_id', type: 'text', nullable: true })
  externalId!: string | null;

  /** The e-mail address, folded for by-email (D-PRO-6). */
  @Column({ name: 'email_key', type: 'text', nullable: true })
  emailKey!: string | null;

  /** Milliseconds since 1970. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt!: number;

  /** The id of a person profile. */
  @Column({ name: 'created_by', type: 'bigint' })
  createdBy!: number;

  /** Milliseconds since 1970. */
  @Column({ name: 'updated_at', type: 'bigint' })
  updatedAt!: number;

  /** The id of a person profile. */
  @Column({ name: 'updated_by', type: 'bigint' })
  updatedBy!: number;

  /** The stored values, as the profile engine writes them. */
  @Column({ name: 'field_values', type: 'text' })
  fieldValues!: string;
}
