import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of a customer's lists. Its row lets one change of them in at a time. */
@Entity('list_revisions')
export class ListRevision {
  @PrimaryColumn('bigint')
  customerId!: number;

  @Column('bigint')
  revision!: number;
}
