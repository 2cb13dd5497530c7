import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An attempt that has ended. Attempts are added, and never changed. */
@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') deliveryId!: string;
  /** The number of the attempt, from 1. Redeliveries continue the numbers (D-EVT-3). */
  @PrimaryColumn('bigint') attempt!: number;
  /** The time at which the attempt began, in milliseconds since 1970. */
  @Column('bigint') at!: number;
  @Column('bigint') durationMs!: number;
  @Column('bigint', { nullable: true }) httpStatus!: number | null;
  /** The reason why there is no HTTP status. Only administrators see it. */
  @Column('text', { nullable: true }) error!: string | null;
  /** The sent headers as JSON, without the authorization. Null if nothing was sent. */
  @Column('text', { nullable: true }) requestHeaders!: string | null;
  /** JSON; names and values alternate. */
  @Column('text', { nullable: true }) replyHeaders!: string | null;
  /** The first 20,000 bytes of the body, as UTF-8. */
  @Column('text', { nullable: true }) replyBody!: string | null;
  /** 1 if the body was longer. */
  @Column('integer') isReplyCut!: number;
  /** The message and the redirect that were read from the reply, as JSON. Null if it has neither. */
  @Column('text', { nullable: true }) answer!: string | null;
}
