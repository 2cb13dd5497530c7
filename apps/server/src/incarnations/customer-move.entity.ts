import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How one customer came from another installation, or goes to another one. Outlives the customer's rows (D-OPR-28). */
@Entity('customer_moves')
export class CustomerMove {
  @PrimaryColumn('bigint') id!: number;
  /**
   * How far the customer is on the way to another installation. `held`: no events are sent. `stopped`: nothing is
   * written either. `gone`: it is there. Null if it stays here.
   */
  @Column('text', { nullable: true }) leaving!: 'held' | 'stopped' | 'gone' | null;
  /** The public address of the other installation. */
  @Column('text', { nullable: true }) address!: string | null;
  /** The time until which requests are told the address, in milliseconds since 1970. */
  @Column('bigint', { nullable: true }) until!: number | null;
  /** The hosts and names of the customer's portals, as JSON. */
  @Column('text', { nullable: true }) portals!: string | null;
  /** The history that a customer who came here continues, as JSON (`ContinuedHistory`). */
  @Column('text', { nullable: true }) history!: string | null;
  /** The keys of the customer's cursors, as JSON, encrypted under the secret key. Null if they follow from that key. */
  @Column('text', { nullable: true }) sealedKeys!: string | null;
}
