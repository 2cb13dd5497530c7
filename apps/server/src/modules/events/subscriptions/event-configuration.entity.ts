import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SealedColumn } from '../../access/index.js';

/** The events and job boards of a customer's blueprint. */
@Entity('event_configurations')
export class EventConfiguration {
  @PrimaryColumn('bigint') customerId!: number;
  /** `ConfiguredEvents` as JSON, encrypted by `SecretBox`, because it contains URLs and secrets of partners. */
  @Column('text') sealedParts!: string;
}

/** Returns the context of the encryption. A document that is copied to another customer's row cannot be decrypted. */
export function boundToCustomer(customerId: number): string {
  return JSON.stringify(['events', customerId]);
}

export const SEALED_EVENT_CONFIGURATIONS: SealedColumn = {
  name: 'events and job boards',
  table: 'event_configurations',
  key: ['customer_id'],
  column: 'sealed_parts',
  contextOf: ([customerId]) => boundToCustomer(Number(customerId)),
  rowsAtOnce: 5,
};
