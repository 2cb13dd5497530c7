import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChangesModule } from '../changes/index.js';
import { CustomersModule } from '../customers/index.js';
import { BoardPosts } from './boards/board-posts.js';
import { BoardPostsRepository } from './boards/board-posts.repository.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { PersonDeliveries } from './deliveries/person-deliveries.js';
import { EventOutbox } from './deliveries/event-outbox.js';
import { EventAuditTrail } from './event-audit-trail.js';
import { AttemptFeed, EventFigures, EventFiguresRepository } from './event-metrics-queries.js';
import { DeliveriesPlatformController } from './log/deliveries.platform-controller.js';
import { DeliveryLogRepository } from './log/delivery-log.repository.js';
import { DeliveryLogService } from './log/delivery-log.service.js';
import { OldDeliveries, OldDeliveriesRepository } from './log/old-deliveries.js';
import { RedeliveriesRepository, RedeliveriesService } from './log/redeliveries.service.js';
import { AttemptJournal } from './sending/attempt-journal.js';
import { Attempts } from './sending/attempts.js';
import { DeliveryQueues } from './sending/delivery-queues.js';
import { DeliveryWorker } from './sending/delivery-worker.js';
import { Destinations } from './sending/destination-limits.js';
import { EventSwitch } from './sending/event-switch.js';
import { OwnClaims } from './deliveries/own-claims.js';
import { Pings } from './sending/pings.js';
import { SubscriptionHealth } from './sending/subscription-health.js';
import { WritesWithEvents } from './sending/writes-with-events.js';
import { EventConfigurationsRepository, EventConfigurationsService } from './subscriptions/event-configurations.js';
import { EventTargets } from './subscriptions/event-targets.js';
import { SubscriptionStatesService } from './subscriptions/subscription-states.service.js';
import { SubscriptionsPlatformController } from './subscriptions/subscriptions.platform-controller.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import {
  ExpiredSubscriptions,
  TemporarySubscriptionsService,
} from './subscriptions/temporary-subscriptions.service.js';

@Module({
  imports: [AuditModule, ChangesModule, CustomersModule],
  controllers: [DeliveriesPlatformController, SubscriptionsPlatformController],
  providers: [
    AttemptFeed,
    AttemptJournal,
    Attempts,
    BoardPosts,
    BoardPostsRepository,
    EventConfigurationsService,
    DeliveriesRepository,
    DeliveryLogRepository,
    DeliveryLogService,
    DeliveryQueues,
    DeliveryWorker,
    Destinations,
    EventAuditTrail,
    EventFigures,
    EventFiguresRepository,
    EventOutbox,
    EventConfigurationsRepository,
    EventSwitch,
    EventTargets,
    ExpiredSubscriptions,
    OldDeliveries,
    OldDeliveriesRepository,
    OwnClaims,
    PersonDeliveries,
    Pings,
    RedeliveriesRepository,
    RedeliveriesService,
    SubscriptionHealth,
    SubscriptionStatesService,
    SubscriptionsRepository,
    SubscriptionsService,
    TemporarySubscriptionsService,
    WritesWithEvents,
  ],
  exports: [
    AttemptFeed,
    BoardPosts,
    BoardPostsRepository,
    EventConfigurationsService,
    EventFigures,
    EventOutbox,
    EventSwitch,
    EventTargets,
    PersonDeliveries,
    SubscriptionsService,
    WritesWithEvents,
  ],
})
export class EventsModule {}
