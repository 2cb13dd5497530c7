import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of a customer's lists. Its row serves as a lock: one change at a time. */
@Entity('list_revisions')
export class ListRevision {
  @PrimaryColumn('bigint')
  customerId!: number;

  @Column('bigint')
  revision!: number;
}
