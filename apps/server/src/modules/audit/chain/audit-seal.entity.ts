import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuditedType } from '../audited-type.js';

/** The place of an audit record in the chain of its customer (D-AUD-1). */
@Entity('audit_seals')
@Index('audit_seals_record', ['customerId', 'profileType', 'profileId', 'version'], { unique: true })
export class AuditSeal {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** Counts the records of the customer from 1, without gaps. */
  @PrimaryColumn('bigint')
  number!: number;

  @Column('text')
  profileType!: AuditedType;

  @Column('bigint')
  profileId!: number;

  @Column('bigint')
  version!: number;

  /** The digest of salt and contents, in lower-case hex. */
  @Column('text')
  digest!: string;

  /** Random bytes in lower-case hex. Null after the contents were erased, so that nobody can guess them by the digest. */
  @Column('text', { nullable: true })
  salt!: string | null;

  /** The hash of the previous hash, the header of the record and the digest, in lower-case hex. */
  @Column('text')
  hash!: string;
}
