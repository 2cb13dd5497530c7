import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('leases')
export class Lease {
  @PrimaryColumn('text') name!: string;
  /** A random id of the node that does the work. */
  @Column('text') holder!: string;
  /** The time after which another node may do the work, in milliseconds since 1970. */
  @Column('bigint') until!: number;
}
