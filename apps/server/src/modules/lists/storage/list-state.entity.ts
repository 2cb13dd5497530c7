import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The data of a list other than its nodes. A list that nobody has changed or configured has no row. */
@Entity('list_states')
@Index('list_states_revision', ['customerId', 'revision'])
export class ListState {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') listId!: string;
  /** The revision of the customer's lists at the last change of this list: its version (D-NET-6). */
  @Column('bigint') revision!: number;
  /** The attributes that the blueprint declares, as a JSON array. */
  @Column('text') attributes!: string;
}
