import { Entity, PrimaryColumn } from 'typeorm';
import type { AuditedType } from '../audited-type.js';

/** An audit record without a seal. A trigger adds the row together with the record, and the sealer removes it. */
@Entity('unsealed_audit_records')
export class UnsealedAuditRecord {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('bigint')
  at!: number;

  @PrimaryColumn('text')
  profileType!: AuditedType;

  @PrimaryColumn('bigint')
  profileId!: number;

  @PrimaryColumn('bigint')
  version!: number;
}
