import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The file that the postal codes were read from. The table has one row, so that the same file is not read twice. */
@Entity('zip_code_sources')
export class ZipCodeSource {
  @PrimaryColumn('integer') id!: number;
  /** SHA-256 of the file. */
  @Column('text') digest!: string;
}
