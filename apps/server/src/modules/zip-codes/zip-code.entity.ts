import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Where a US postal code lies, for all customers: its centroid as a point on a sphere of radius 1, so that a distance needs no more than
 * products, and comes out alike in both databases (D-SEA-11).
 */
@Entity('zip_codes')
@Index('zip_codes_north', ['z', 'x', 'y', 'code'])
export class ZipCode {
  /** Five digits. */
  @PrimaryColumn('text')
  code!: string;

  @Column('double precision')
  x!: number;

  @Column('double precision')
  y!: number;

  /** Towards the North Pole. */
  @Column('double precision')
  z!: number;
}
