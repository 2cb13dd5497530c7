import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventType } from '@talent-platform/protocol/events';
import type { DeliveryStatus } from '../delivery-state.js';

/** An event for one subscription: what is sent, and what has become of it. The table is the queue, too. */
@Entity('deliveries')
// The queues: what is due of each subscription, without all that is done.
@Index('deliveries_due', ['customerId', 'subscription', 'dueAt'], { where: 'due_at IS NOT NULL' })
@Index('deliveries_lane', ['customerId', 'lane', 'laneNumber'], { where: "lane IS NOT NULL AND status = 'pending'" })
// Whether any of a lane is left.
@Index('deliveries_lanes', ['customerId', 'lane'], { where: 'lane IS NOT NULL' })
// What the log is filtered by, newest first.
@Index('deliveries_subscription', ['customerId', 'subscription', 'id'])
@Index('deliveries_status', ['customerId', 'status', 'id'])
@Index('deliveries_type', ['customerId', 'eventType', 'id'])
// Of one job, what its boards were told.
@Index('deliveries_boards', ['customerId', 'systemId', 'id'], {
  where: "event_type IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')",
})
@Index('deliveries_created', ['createdAt'])
export class Delivery {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** The id of the event, the same in every attempt (`newEventId`). */
  @PrimaryColumn('text')
  id!: string;

  /** As the blueprint names it. */
  @Column('text')
  subscription!: string;

  @Column('text')
  eventType!: EventType;

  /** That of the payload. */
  @Column('text')
  systemId!: string;

  @Column('text')
  status!: DeliveryStatus;

  /** Milliseconds since 1970. */
  @Column('bigint')
  createdAt!: number;

  /** Who acted. */
  @Column('text')
  username!: string;

  /** Of the request that acted. */
  @Column('text')
  transactionId!: string;

  /** JSON, as it is sent. */
  @Column('text')
  payload!: string;

  /** How many were begun, over redeliveries too (D-EVT-3). */
  @Column('bigint')
  attempts!: number;

  /** How many of them since it was begun, or begun again (D-EVT-2). */
  @Column('bigint')
  attemptsOfRound!: number;

  /** Milliseconds since 1970: of a pending one the next attempt, or where one is being made, when that must be over. Null where none is due. */
  @Column('bigint', { nullable: true })
  dueAt!: number | null;

  /** Whose attempt is being made. */
  @Column('text', { nullable: true })
  claim!: string | null;

  /** Those of a lane are sent one after the other: the subscription and the base profile. Null where there is no order. */
  @Column('text', { nullable: true })
  lane!: string | null;

  @Column('bigint', { nullable: true })
  laneNumber!: number | null;
}
