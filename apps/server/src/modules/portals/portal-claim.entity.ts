import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A host or a name of a portal, and the customer that had it first (D-SEA-20). */
@Entity('portal_claims')
@Index('portal_claims_customer', ['customerId', 'kind'])
export class PortalClaim {
  @PrimaryColumn('text') kind!: 'host' | 'name';
  /** A host in lower case without the port of its scheme, or a name. */
  @PrimaryColumn('text') address!: string;
  @Column('bigint') customerId!: number;
}
