import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActKind } from '../../http/index.js';

/** The erasure of a person, and its receipt. Tells nothing about the person but the id. */
@Entity('erasures')
@Index('erasures_person', ['customerId', 'personId'])
@Index('erasures_open', ['dueAt'], { where: 'ended_at IS NULL' })
export class Erasure {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') personId!: number;
  /** The time at which the profile was made. An erasure that is repeated after a restore compares it. */
  @Column('bigint') personCreatedAt!: number;
  /** Milliseconds since 1970. */
  @Column('bigint') begunAt!: number;
  /** Milliseconds since 1970; null until everything is erased. */
  @Column('bigint', { nullable: true }) endedAt!: number | null;
  /** The earliest time at which another node goes on, in milliseconds since 1970. */
  @Column('bigint') dueAt!: number;
  /** The user who asked for it. */
  @Column('text') username!: string;
  @Column('text', { nullable: true }) kind!: ActKind | null;
  /** `{GUID}`, as in X-TRANSACTION. */
  @Column('text') transactionId!: string;
  /** JSON: how many of each kind were erased so far. */
  @Column('text') counts!: string;
  /** JSON: ids of what is left to erase, and hashes of contents. Null as soon as everything is erased. */
  @Column('text', { nullable: true }) work!: string | null;
}
