import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SealedColumn } from '../../access/index.js';

/** A subscription to every event of the customer, as long as the listener renews it. */
@Entity('temporary_subscriptions')
export class TemporarySubscription {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') id!: string;
  /** Milliseconds since 1970. */
  @Column('bigint') expiresAt!: number;
  /** A `Destination` as JSON, encrypted by `SecretBox`. */
  @Column('text') sealedSubscription!: string;
}

/** Returns the context of the encryption. A value that is copied to another row cannot be decrypted. */
export function boundToSubscription(customerId: number, id: string): string {
  return JSON.stringify(['temporary-subscription', customerId, id]);
}

export const SEALED_SUBSCRIPTIONS: SealedColumn = {
  name: 'temporary subscriptions',
  table: 'temporary_subscriptions',
  key: ['customer_id', 'id'],
  column: 'sealed_subscription',
  contextOf: ([customerId, id]) => boundToSubscription(Number(customerId), String(id)),
  rowsAtOnce: 100,
};
