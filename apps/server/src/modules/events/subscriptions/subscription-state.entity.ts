import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why a subscription is paused: its partner wants no more (410), has failed for days, or somebody asked for it. */
export type PauseReason = 'gone' | 'failing' | 'asked';

/** The failures and the pause of a subscription. A subscription without a row has never failed and was never paused. */
@Entity('event_subscription_states')
export class SubscriptionState {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  subscription!: string;

  /** Milliseconds since 1970; null if it is not paused. */
  @Column('bigint', { nullable: true })
  pausedAt!: number | null;

  @Column('text', { nullable: true })
  pausedBecause!: PauseReason | null;

  /** Milliseconds since 1970: the first failure since the last event that arrived. */
  @Column('bigint', { nullable: true })
  failingSince!: number | null;
}
