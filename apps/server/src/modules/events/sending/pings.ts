import { FINAL_STATUSES } from '@talent-platform/protocol/events';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Is, IsOneOf, MayBeAbsent } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock } from '../../../runtime/index.js';
import { newEventId } from '../deliveries/platform-event.js';
import { stateAfter } from '../delivery-state.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { Attempts, NOT_SENT } from './attempts.js';

/** The result of a ping. It is never `pending`, because a ping is not retried. */
export class PingReply {
  @IsOneOf(FINAL_STATUSES) readonly outcome!: (typeof FINAL_STATUSES)[number];
  @MayBeAbsent() @Is() readonly httpStatus?: number;
  @MayBeAbsent() @Is() readonly error?: string;
  @Is() readonly durationMs!: number;
}

/** Timeout of a ping. It is short, because an administrator waits. */
const TIMEOUT_MS = 15_000;

const NO_URL = 'The subscription has no URL: nothing is sent to it, and its events are only recorded.';

/** Sends a test event to see whether a partner accepts it. Pings bypass the queue and are not stored (D-ACT-2). */
@Injectable()
export class Pings {
  constructor(
    private readonly attempts: Attempts,
    private readonly unitOfWork: UnitOfWork,
    private readonly subscriptions: SubscriptionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Pings a subscription, even if it is paused.
   * @throws ProtocolError RESOURCE_NOT_FOUND
   */
  async send({ customerId }: RequestContext, id: string): Promise<PingReply> {
    const subscription = await this.subscriptions.get(this.unitOfWork.reader, { customerId, subscription: id });
    const { destination } = subscription;
    if (destination === undefined) return { outcome: 'failed', error: NO_URL, durationMs: 0 };
    if (!this.attempts.isSending) return { outcome: 'failed', error: NOT_SENT, durationMs: 0 };
    const [now, began] = [this.clock.now(), performance.now()];
    const payload = pingPayload(customerId, id);
    const event = { id: newEventId(now), json: Buffer.from(JSON.stringify(payload)), links: payload.links };
    const { end } = await this.attempts.send(destination, event, { attempt: 1, timeoutMs: TIMEOUT_MS });
    const durationMs = Math.round(performance.now() - began);
    const { status } = stateAfter(end, { attempts: 1, endedAt: new Date(now), chance: 0 });
    const detail = end.kind === 'reply' ? { httpStatus: end.status } : { error: end.error };
    return { outcome: status === 'pending' ? 'failed' : status, ...detail, durationMs };
  }
}

/** Returns the payload of a ping (D-ACT-2). */
export function pingPayload(
  customerId: number,
  subscription: string,
): {
  readonly eventType: 'PingEvent';
  readonly customerId: string;
  readonly subscription: string;
  readonly links: readonly [];
} {
  return { eventType: 'PingEvent', customerId: String(customerId), subscription, links: [] };
}
