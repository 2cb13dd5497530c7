import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the fill of a migration has come (D-OPR-21). */
@Entity('migration_fills')
export class MigrationFillEntity {
  /** The name of the migration, as in the table `migrations`. */
  @PrimaryColumn('text')
  migration!: string;

  /** The key of the last row that was filled in, as JSON. Null before the first step. */
  @Column('text', { nullable: true })
  place!: string | null;

  /** The number of rows that were looked at so far. */
  @Column('bigint')
  doneRows!: number;

  @Column('bigint')
  totalRows!: number;

  /** 1 once nothing is left. */
  @Column('integer')
  isFinished!: number;
}
