import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many requests a user has made on one UTC day (D-NET-3). */
@Entity('request_counts')
export class RequestCount {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ type: 'text' })
  username!: string;

  /** Days since 1970. */
  @PrimaryColumn({ type: 'bigint' })
  day!: number;

  @Column({ type: 'bigint' })
  used!: number;
}
