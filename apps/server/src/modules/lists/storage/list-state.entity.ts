import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is kept of a list beside its nodes; a list that nobody has changed or configured has no row. */
@Entity('list_states')
export class ListState {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'list_id', type: 'text' })
  listId!: string;

  /** That of the customer's lists when this one was last changed: its version (D-NET-6). */
  @Column({ type: 'bigint' })
  revision!: number;

  /** The attributes that the blueprint declares, as a JSON array. */
  @Column({ type: 'text' })
  attributes!: string;
}
