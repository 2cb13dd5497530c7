import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A work that one node does at a time. */
@Entity('leases')
export class Lease {
  /** Names the work. */
  @PrimaryColumn('text')
  name!: string;

  /** A random id of the node that does the work. */
  @Column('text')
  holder!: string;

  /** The time after which another node may do the work, in milliseconds since 1970. */
  @Column('bigint')
  until!: number;
}
