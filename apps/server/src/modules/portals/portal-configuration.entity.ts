import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The career portals of a customer, merged from all blueprints that were applied. */
@Entity('portal_configurations')
export class PortalConfiguration {
  @PrimaryColumn('bigint') customerId!: number;
  /** The `StoredPortal`s as JSON. */
  @Column('text') portals!: string;
}
