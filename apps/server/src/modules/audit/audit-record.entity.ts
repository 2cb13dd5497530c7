import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActKind } from '../../http/index.js';
import type { AuditedType } from './audited-type.js';

/**
 * A version of a profile, a filled form, a job post or a workflow, or an act of administration. Tells who changed
 * what and when, with the transaction id.
 */
@Entity('audit_records')
@Index('audit_records_user', ['customerId', 'username', 'at', 'profileType', 'profileId', 'version'])
@Index('audit_records_at', ['customerId', 'at', 'profileType', 'profileId', 'version'])
export class AuditRecord {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  profileType!: AuditedType;

  @PrimaryColumn('bigint')
  profileId!: number;

  @PrimaryColumn('bigint')
  version!: number;

  /** Milliseconds since 1970. */
  @Column('bigint')
  at!: number;

  /** Empty for changes that the server itself made at its start. */
  @Column('text')
  username!: string;

  /** `{GUID}`, as in X-TRANSACTION. */
  @Column('text')
  transactionId!: string;

  /** The changes of all fields as JSON, without the values of sensitive fields. */
  @Column('text')
  changes!: string;

  /** JSON: the profiles that a filled form, a job post or a workflow is about, or the administrative act. Null for a profile itself. */
  @Column('text', { nullable: true })
  about!: string | null;

  /** Names the cause if no user of the service acted. */
  @Column('text', { nullable: true })
  kind!: ActKind | null;

  /** The time at which the contents were erased, in milliseconds since 1970. Null if they are there. */
  @Column('bigint', { nullable: true })
  erasedAt!: number | null;
}

/** The key of a record within its customer. */
export type AuditRecordKey = Pick<AuditRecord, 'profileType' | 'profileId' | 'version'>;
