import type { DeliveryAttempt } from '../../src/modules/events/deliveries/delivery-attempt.entity.js';
import type { Delivery } from '../../src/modules/events/deliveries/delivery.entity.js';
import { newEventId } from '../../src/modules/events/deliveries/platform-event.js';

/** A delivery that has failed without an attempt, as it is kept; `createdAt` gives its id. */
export function aDelivery(customerId: number, subscription: string, parts: Partial<Delivery> = {}): Delivery {
  const { createdAt = Date.parse('2026-11-20T12:00:00Z') } = parts;
  const payload = { eventType: 'ApplicationCompletedEvent', customerId: String(customerId), systemId: '7', links: [] };
  return {
    ...{ customerId, id: newEventId(createdAt), subscription, eventType: 'ApplicationCompletedEvent', systemId: '7' },
    ...{ status: 'failed', createdAt, username: `${customerId}.user`, transactionId: '{T}' },
    ...{ payload: JSON.stringify(payload), attempts: 0, attemptsOfRound: 0, dueAt: null, claim: null },
    ...{ lane: null, laneNumber: null },
    ...parts,
  };
}

export function anAttempt(
  { customerId, id, createdAt }: Delivery,
  attempt: number,
  parts: Partial<DeliveryAttempt> = {},
): DeliveryAttempt {
  return {
    ...{ customerId, deliveryId: id, attempt, at: createdAt + attempt, durationMs: 12, httpStatus: 503, error: null },
    ...{
      requestHeaders: '{"x-svc-event-id":"evt_1"}',
      replyHeaders: '["content-type","text/plain"]',
      replyBody: 'busy',
    },
    ...{ isReplyCut: 0, answer: null },
    ...parts,
  };
}
