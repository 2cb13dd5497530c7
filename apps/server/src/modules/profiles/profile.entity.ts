import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../profile-engine/index.js';

/** A profile of any type: its keys, its creator and last writer, and its values as one JSON document. */
@Entity('profiles')
@Index('profiles_external_id', ['customerId', 'profileType', 'externalId'], { unique: true })
@Index('profiles_email_key', ['customerId', 'profileType', 'emailKey', 'id'])
@Index('profiles_updated', ['customerId', 'profileType', 'updatedAt', 'id'])
@Index('profiles_created_by', ['customerId', 'profileType', 'createdBy', 'id'])
@Index('profiles_updated_by', ['customerId', 'profileType', 'updatedBy', 'id'])
export class Profile {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') profileType!: ProfileType;
  @PrimaryColumn('bigint') id!: number;
  /** The number of writes. A part of the entity tag (D-NET-6). */
  @Column('bigint') version!: number;
  /** The text that references to the profile show. */
  @Column('text') title!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
  /** The e-mail address in lower case, as `GET …/by-email` looks it up (D-PRO-6). */
  @Column('text', { nullable: true }) emailKey!: string | null;
  /** Milliseconds since 1970. */
  @Column('bigint') createdAt!: number;
  /** The id of a person profile. */
  @Column('bigint') createdBy!: number;
  /** Milliseconds since 1970. */
  @Column('bigint') updatedAt!: number;
  /** The id of a person profile. */
  @Column('bigint') updatedBy!: number;
  @Column('text') fieldValues!: string;
}
