import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer of the platform: the tenant that every other row names first. */
@Entity('customers')
export class Customer {
  @PrimaryColumn('bigint')
  id!: number;

  @Column('text')
  name!: string;

  /** Requests per user and UTC day (D-NET-3). */
  @Column('bigint')
  requestsPerDay!: number;

  /** Counts the changes of the customer's configuration; caches made from it are good for one revision. */
  @Column('bigint')
  revision!: number;

  /** Counts the changes of the secrets of its users, beside those that a blueprint makes. */
  @Column('bigint', { default: 0 })
  secretsRevision!: number;
}
