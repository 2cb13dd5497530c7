import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The first reply to a request with an Idempotency-Key (D-NET-7). */
@Entity('kept_answers')
@Index('kept_answers_kept_at', ['keptAt'])
export class StoredReplyEntity {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') username!: string;
  @PrimaryColumn('text') path!: string;
  @PrimaryColumn('text') idempotencyKey!: string;
  /** SHA-256 of the request's JSON. */
  @Column('text') bodyDigest!: string;
  /** The reply: status, headers and body as JSON. */
  @Column('text') answer!: string;
  /** Milliseconds since 1970. */
  @Column('bigint') keptAt!: number;
}
