import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that tells which releases may write (D-PLT-17). */
@Entity('oldest_writer')
export class OldestWriter {
  /** Always 1. */
  @PrimaryColumn('bigint') id!: number;
  /** The oldest release that may write. */
  @Column('bigint') releaseNumber!: number;
}
