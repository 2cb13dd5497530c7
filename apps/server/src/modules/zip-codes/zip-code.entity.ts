import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The place of a US postal code, for all customers: its centroid as a point on a sphere of radius 1. So a distance needs only products,
 * and both databases compute the same one (D-SEA-11).
 */
@Entity('zip_codes')
@Index('zip_codes_north', ['z', 'x', 'y', 'code'])
export class ZipCode {
  /** Five digits. */
  @PrimaryColumn('text') code!: string;
  @Column('double precision') x!: number;
  @Column('double precision') y!: number;
  /** Towards the North Pole. */
  @Column('double precision') z!: number;
}
