import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('id_counters')
export class IdCounter {
  @PrimaryColumn('bigint') customerId!: number;
  /** The name of the counter. For example, `people` counts the ids of people. */
  @PrimaryColumn('text') counter!: string;
  @Column('bigint') lastId!: number;
}
