import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';

/** An event for one subscription: its payload and its state. The table is also the queue. */
@Entity('deliveries')
// The queues: due deliveries by subscription, without finished ones.
@Index('deliveries_due', ['customerId', 'subscription', 'dueAt'], { where: 'due_at IS NOT NULL' })
@Index('deliveries_lane', ['customerId', 'lane', 'laneNumber'], { where: "lane IS NOT NULL AND status = 'pending'" })
// Filters of the log, newest first.
@Index('deliveries_subscription', ['customerId', 'subscription', 'id'])
@Index('deliveries_status', ['customerId', 'status', 'id'])
@Index('deliveries_type', ['customerId', 'eventType', 'id'])
// The deliveries about one workflow (D-PRV-1).
@Index('deliveries_workflows', ['customerId', 'systemId', 'id'], {
  where: "event_type NOT IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')",
})
@Index('deliveries_created', ['createdAt'])
export class Delivery {
  @PrimaryColumn('bigint') customerId!: number;
  /** The id of the event, the same in every attempt (`newEventId`). */
  @PrimaryColumn('text') id!: string;
  @Column('text') subscription!: string;
  @Column('text') eventType!: EventType;
  /** The `systemId` of the payload. */
  @Column('text') systemId!: string;
  @Column('text') status!: DeliveryStatus;
  /** Milliseconds since 1970. */
  @Column('bigint') createdAt!: number;
  /** The user who acted. */
  @Column('text') username!: string;
  /** The transaction id of the request that acted. */
  @Column('text') transactionId!: string;
  @Column('text') payload!: string;
  /** Attempts that were begun, including those of redeliveries (D-EVT-3). */
  @Column('bigint') attempts!: number;
  /** Attempts since the delivery or the last redelivery began (D-EVT-2). */
  @Column('bigint') attemptsOfRound!: number;
  /** Milliseconds since 1970: the time of the next attempt or, during an attempt, the end of its claim. Null if no attempt is due. */
  @Column('bigint', { nullable: true }) dueAt!: number | null;
  /** Names the claim of the running attempt. */
  @Column('text', { nullable: true }) claim!: string | null;
  /** The subscription and the base profile. Deliveries of a lane are sent one after the other. Null if there is no order. */
  @Column('text', { nullable: true }) lane!: string | null;
  @Column('bigint', { nullable: true }) laneNumber!: number | null;
}
