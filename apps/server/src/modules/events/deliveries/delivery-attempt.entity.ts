import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An attempt that is over. Attempts are added, and never changed. */
@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  deliveryId!: string;

  /** From 1, over redeliveries too (D-EVT-3). */
  @PrimaryColumn('bigint')
  attempt!: number;

  /** When it began, in milliseconds since 1970. */
  @Column('bigint')
  at!: number;

  @Column('bigint')
  durationMs!: number;

  @Column('bigint', { nullable: true })
  httpStatus!: number | null;

  /** Why there is no status, for whoever looks into it. */
  @Column('text', { nullable: true })
  error!: string | null;

  /** JSON of what was sent, without the authorization; null where nothing was. */
  @Column('text', { nullable: true })
  requestHeaders!: string | null;

  /** JSON of names and values in turn. */
  @Column('text', { nullable: true })
  replyHeaders!: string | null;

  /** The first 20,000 bytes of it, as UTF-8. */
  @Column('text', { nullable: true })
  replyBody!: string | null;

  /** 1 where there was more of it. */
  @Column('integer')
  isReplyCut!: number;

  /** Milliseconds since 1970; null where no other one follows. */
  @Column('bigint', { nullable: true })
  nextAttemptAt!: number | null;
}
