import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of requests of a user on one UTC day (D-NET-3). */
@Entity('request_counts')
export class RequestCount {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') username!: string;
  /** Days since 1970. */
  @PrimaryColumn('bigint') day!: number;
  @Column('bigint') used!: number;
}
