import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuditedType } from './audited-type.js';

/** One version of a profile, a filled form, a job post or a workflow: who made it, when, under which transaction id, and what changed. */
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

  @Column('text')
  username!: string;

  /** `{GUID}`, as it stood in X-TRANSACTION. */
  @Column('text')
  transactionId!: string;

  /** What changed, as JSON: of all fields, without the values of sensitive ones. */
  @Column('text')
  changes!: string;

  /** What a filled form, a job post or a workflow is about, as JSON; null of a profile itself. */
  @Column('text', { nullable: true })
  about!: string | null;
}
