import { OpenModule } from '../../http/index.js';
import { BoardPosts } from './boards/board-posts.js';
import { BoardPostsRepository } from './boards/board-posts.repository.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { EventOutbox } from './deliveries/event-outbox.js';
import { EventAuditTrail } from './event-audit-trail.js';
import { EventFigures } from './event-metrics-queries.js';
import { DeliveriesPlatformController } from './log/deliveries.platform-controller.js';
import { DeliveryLogRepository } from './log/delivery-log.repository.js';
import { DeliveryLogService } from './log/delivery-log.service.js';
import { OldDeliveries } from './log/old-deliveries.js';
import { PartnerAnswers } from './log/partner-answers.js';
import { RedeliveriesService } from './log/redeliveries.service.js';
import { Attempts } from './sending/attempts.js';
import { DeliveryWorker } from './sending/delivery-worker.js';
import { Pings } from './sending/pings.js';
import { WritesWithEvents } from './sending/writes-with-events.js';
import { EventTargets } from './subscriptions/event-targets.js';
import { SubscriptionStatesService } from './subscriptions/subscription-states.service.js';
import { SubscriptionsPlatformController } from './subscriptions/subscriptions.platform-controller.js';
import { EventConfigurationsRepository, SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import {
  ExpiredSubscriptions,
  TemporarySubscriptionsService,
} from './subscriptions/temporary-subscriptions.service.js';

@OpenModule({
  controllers: [DeliveriesPlatformController, SubscriptionsPlatformController],
  providers: [
    Attempts,
    BoardPosts,
    BoardPostsRepository,
    DeliveriesRepository,
    DeliveryLogRepository,
    DeliveryLogService,
    DeliveryWorker,
    EventAuditTrail,
    EventFigures,
    EventOutbox,
    EventConfigurationsRepository,
    EventTargets,
    ExpiredSubscriptions,
    OldDeliveries,
    PartnerAnswers,
    Pings,
    RedeliveriesService,
    SubscriptionStatesService,
    SubscriptionsRepository,
    SubscriptionsService,
    TemporarySubscriptionsService,
    WritesWithEvents,
  ],
})
export class EventsModule {}
