import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscription to every event of the customer, for as long as whoever listens renews it. */
@Entity('temporary_subscriptions')
export class TemporarySubscription {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  id!: string;

  /** Milliseconds since 1970. */
  @Column('bigint')
  expiresAt!: number;

  /** A `Destination` as JSON, as `SecretBox` writes it. */
  @Column('text')
  sealedSubscription!: string;
}
