import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The career portals of a customer, as its blueprints have said so far. */
@Entity('portal_configurations')
export class PortalConfiguration {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** `StoredPortal`s as JSON. */
  @Column('text')
  portals!: string;
}
