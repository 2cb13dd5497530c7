import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What is kept of a list beside its nodes; a list that nobody has changed or configured has no row. */
@Entity('list_states')
@Index('list_states_revision', ['customerId', 'revision'])
export class ListState {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  listId!: string;

  /** That of the customer's lists when this one was last changed: its version (D-NET-6). */
  @Column('bigint')
  revision!: number;

  /** The attributes that the blueprint declares, as a JSON array. */
  @Column('text')
  attributes!: string;
}
