import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscription to every event of the customer, as long as the listener renews it. */
@Entity('temporary_subscriptions')
export class TemporarySubscription {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  id!: string;

  /** Milliseconds since 1970. */
  @Column('bigint')
  expiresAt!: number;

  /** A `Destination` as JSON, encrypted by `SecretBox`. */
  @Column('text')
  sealedSubscription!: string;
}
