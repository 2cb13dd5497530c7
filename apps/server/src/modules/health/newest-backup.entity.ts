import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest backup that "talent-server backup" has made of this database. The table has one row at most. */
@Entity('newest_backup')
export class NewestBackup {
  /** 1. */
  @PrimaryColumn('bigint') id!: number;
  @Column('text') setName!: string;
  /** The time of the state of the database that the set has, in milliseconds since 1970. */
  @Column('bigint') takenAt!: number;
}
