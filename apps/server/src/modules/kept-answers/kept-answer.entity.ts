import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The first answer to a request with an Idempotency-Key (D-NET-7). */
@Entity('kept_answers')
export class KeptAnswerEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ type: 'text' })
  username!: string;

  @PrimaryColumn({ type: 'text' })
  path!: string;

  @PrimaryColumn({ name: 'idempotency_key', type: 'text' })
  idempotencyKey!: string;

  /** SHA-256 of the request's JSON. */
  @Column({ name: 'body_digest', type: 'text' })
  bodyDigest!: string;

  /** Status, headers and body as JSON. */
  @Column({ type: 'text' })
  answer!: string;

  /** Milliseconds since 1970. */
  @Column({ name: 'kept_at', type: 'bigint' })
  keptAt!: number;
}
