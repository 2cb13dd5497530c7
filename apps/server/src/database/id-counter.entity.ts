import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number given by one of a customer's counters. */
@Entity('id_counters')
export class IdCounter {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** The counter's name: `people` counts the ids of people. */
  @PrimaryColumn('text')
  counter!: string;

  @Column('bigint')
  lastId!: number;
}
