import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of a customer's lists. Its row lets one change of them in at a time. */
@Entity('list_revisions')
export class ListRevision {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @Column({ type: 'bigint' })
  revision!: number;
}
