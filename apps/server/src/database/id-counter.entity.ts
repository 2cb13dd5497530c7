import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number that was given of one of a customer's counters. */
@Entity('id_counters')
export class IdCounter {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** Such as `people`, whose ids it counts. */
  @PrimaryColumn('text')
  counter!: string;

  @Column('bigint')
  lastId!: number;
}
