import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of a profile or of a filled form: who made it, when, under which transaction id, and what changed. */
@Entity('audit_records')
export class AuditRecord {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'profile_type', type: 'text' })
  profileType!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'bigint' })
  profileId!: number;

  @PrimaryColumn({ type: 'bigint' })
  version!: number;

  /** Milliseconds since 1970. */
  @Column({ type: 'bigint' })
  at!: number;

  @Column({ type: 'text' })
  username!: string;

  /** `{GUID}`, as it stood in X-TRANSACTION. */
  @Column({ name: 'transaction_id', type: 'text' })
  transactionId!: string;

  /** What changed, as JSON: of all fields, without the values of sensitive ones. */
  @Column({ type: 'text' })
  changes!: string;

  /** The profiles that a filled form is of, as JSON; null of a profile itself. */
  @Column({ type: 'text', nullable: true })
  about!: string | null;
}
