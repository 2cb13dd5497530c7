import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The reason of a pause: the partner wants no more events (`gone`, 410), the endpoint has failed for days, or an
 * administrator asked for it.
 */
export type PauseReason = 'gone' | 'failing' | 'asked';

/** The failures and the pause of a subscription. A subscription without a row has never failed and was never paused. */
@Entity('event_subscription_states')
export class SubscriptionState {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') subscription!: string;
  /** Milliseconds since 1970. Null if the subscription is not paused. */
  @Column('bigint', { nullable: true }) pausedAt!: number | null;
  @Column('text', { nullable: true }) pausedBecause!: PauseReason | null;
  /** The first failure since the last event that arrived, in milliseconds since 1970. */
  @Column('bigint', { nullable: true }) failingSince!: number | null;
}
