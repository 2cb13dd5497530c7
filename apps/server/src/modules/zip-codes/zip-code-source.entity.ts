import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The file that the postal codes were read from: one row, so that none is read twice. */
@Entity('zip_code_sources')
export class ZipCodeSource {
  @PrimaryColumn('integer')
  id!: number;

  /** SHA-256 of the file. */
  @Column('text')
  digest!: string;
}
