import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Covers the next records of a customer's chain, up to a place in the order of the commits (D-AUD-1). */
@Entity('audit_seals')
@Index('audit_seals_at', ['customerId', 'at', 'number'])
export class AuditSeal {
  @PrimaryColumn('bigint') customerId!: number;
  /** The number of its last record. Records of a customer are counted from 1, without gaps. */
  @PrimaryColumn('bigint') number!: number;
  /** The time at which it was made, in milliseconds since 1970. */
  @Column('bigint') at!: number;
  @Column('bigint') endMark!: number;
  @Column('bigint') endNumber!: number;
  /** The digests of its records, in their order, without anything between them. */
  @Column('text') digests!: string;
  /** The hash of the previous hash, the number, the time and the digests, in lower-case hex. */
  @Column('text') hash!: string;
}
