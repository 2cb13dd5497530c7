import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer of the platform. Every other row begins with a customer's id. */
@Entity('customers')
export class Customer {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') name!: string;
  /** Limit of requests per user and UTC day (D-NET-3). */
  @Column('bigint') requestsPerDay!: number;
  /** Counts the changes of the customer's configuration. Cached values are valid for one revision. */
  @Column('bigint') revision!: number;
}
