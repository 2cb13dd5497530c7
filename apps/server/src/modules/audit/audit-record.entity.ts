import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActKind } from '../../http/index.js';
import type { AuditedType } from './audited-type.js';

/**
 * A version of a profile, a filled form, a job post, a workflow or a note, or an act of administration. Tells who changed
 * what and when, with the transaction id. Its key is the order of the commits, so that a write adds to the ends of few
 * trees.
 */
@Entity('audit_records', { withoutRowid: true })
@Index('audit_records_version', ['customerId', 'profileType', 'profileId', 'version'], { unique: true })
export class AuditRecord {
  @PrimaryColumn('bigint') customerId!: number;
  /** The records of a customer have the order of the commits (database/session.ts). */
  @PrimaryColumn('bigint') mark!: number;
  @PrimaryColumn('bigint') number!: number;
  @Column('text') profileType!: AuditedType;
  @Column('bigint') profileId!: number;
  @Column('bigint') version!: number;
  /** Milliseconds since 1970. */
  @Column('bigint') at!: number;
  /** Empty for changes that the server itself made at its start. */
  @Column('text') username!: string;
  /** `{GUID}`, as in X-TRANSACTION. */
  @Column('text') transactionId!: string;
  /** The changes of all fields as JSON, without the values of sensitive fields. */
  @Column('text') changes!: string;
  /** JSON: the profiles that a filled form, a job post, a workflow or a note is about, or the administrative act. Null for a profile itself. */
  @Column('text', { nullable: true }) about!: string | null;
  /** Names the cause if no user of the service acted. */
  @Column('text', { nullable: true }) kind!: ActKind | null;
  /** The digest of the salt and the contents (D-AUD-1). Stays if the contents are erased. */
  @Column('text') digest!: string;
  /** Random, so that nobody can guess contents by their digest. Null after the contents were erased. */
  @Column('text', { nullable: true }) salt!: string | null;
  /** The time at which the contents were erased, in milliseconds since 1970. Null if they are there. */
  @Column('bigint', { nullable: true }) erasedAt!: number | null;
}

/** Names a version within its customer. */
export type AuditRecordKey = Pick<AuditRecord, 'profileType' | 'profileId' | 'version'>;

/** The writer's part of a record. The server adds the place, the salt and the digest. */
export type NewAuditRecord = Omit<AuditRecord, 'mark' | 'number' | 'digest' | 'salt' | 'erasedAt'>;
