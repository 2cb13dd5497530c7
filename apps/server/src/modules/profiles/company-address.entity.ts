import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The addresses of companies, one row for each entry. A job names its location by the id of an entry (D-PRO-10), and is found by the values
 * of exactly that entry. The value index could not tell the entries of a profile apart.
 */
@Entity('company_addresses')
@Index('company_addresses_company', ['customerId', 'companyId', 'id'])
export class CompanyAddress {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') companyId!: number;
  @Column('text', { nullable: true }) city!: string | null;
  /** The number of its node in lists.country. */
  @Column('bigint', { nullable: true }) state!: number | null;
  /** The number of its node in lists.country. */
  @Column('bigint', { nullable: true }) country!: number | null;
  @Column('text', { nullable: true }) zip!: string | null;
  /** The five digits, if it is a US postal code (D-SEA-11). */
  @Column('text', { nullable: true }) zipCode!: string | null;

  // The texts with their case folded (D-SEA-5).
  @Column('text', { nullable: true }) foldedStreet1!: string | null;
  @Column('text', { nullable: true }) foldedStreet2!: string | null;
  @Column('text', { nullable: true }) foldedCity!: string | null;
  @Column('text', { nullable: true }) foldedCounty!: string | null;
  @Column('text', { nullable: true }) foldedZip!: string | null;
}
