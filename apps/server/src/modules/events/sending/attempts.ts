import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import { Clock, Log, Notices } from '../../../runtime/index.js';
import { GuardedClient, TargetGuard } from '../../../outbound/index.js';
import type { OutboundEnd } from '../../../outbound/index.js';
import { deliveryPost } from '../delivery-post.js';
import type { KnownDestination } from '../delivery-post.js';
import { stateAfter } from '../delivery-state.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import { AttemptFeed } from '../figures/attempt-feed.js';
import { DeliveryLines } from './delivery-lines.js';
import { isOwnFailure, toAttempt } from './made-attempt.js';
import type { MadeAttempt } from './made-attempt.js';
import { Destinations } from './destinations.js';
import { EventSwitch } from './event-switch.js';
import type { Waiting } from './destinations.js';

/** Sends deliveries, and nothing else: what comes of them is for others to keep. */
@Injectable()
export class Attempts {
  readonly #client: GuardedClient;
  readonly #notices: Notices;
  readonly #lines: DeliveryLines;

  constructor(
    configuration: Configuration,
    private readonly destinations: Destinations,
    private readonly eventSwitch: EventSwitch,
    private readonly feed: AttemptFeed,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#client = new GuardedClient(new TargetGuard(configuration.eventHosts));
    this.#notices = new Notices(log);
    this.#lines = new DeliveryLines(log);
  }

  /** Whether any is made at all (D-EVT-14). */
  get areMade(): boolean {
    return this.eventSwitch.isOn;
  }

  /** How many more may be made at a customer's destination now. */
  roomAt(customerId: number, { origin }: KnownDestination, waiting: Waiting): number {
    if (!this.areMade) return 0;
    return this.destinations.roomAt({ customerId, origin }, waiting, this.clock.now());
  }

  isAnswering(customerId: number, { origin }: KnownDestination): boolean {
    return this.destinations.isAnswering({ customerId, origin });
  }

  /** Makes one attempt, whatever happens: it ends within the time that D-EVT-2 gives it. */
  async make(delivery: ClaimedDelivery, destination: KnownDestination, waiting: Waiting): Promise<MadeAttempt> {
    const [at, began] = [this.clock.now(), performance.now()];
    const sentTo = { customerId: delivery.customerId, origin: destination.origin };
    this.destinations.begin(sentTo, waiting);
    const { headers, end } = await this.#send(delivery, destination, at);
    const durationMs = Math.round(performance.now() - began);
    const now = this.clock.now();
    this.destinations.end(sentTo, waiting, { hasReplied: isPartners(end) ? end.kind === 'reply' : undefined, now });
    const moment = { attempts: delivery.attemptsOfRound, endedAt: new Date(now), chance: Math.random() };
    const state = stateAfter(end, moment);
    this.feed.tell({ outcome: state.status, waiting, durationMs });
    this.#lines.tell({ delivery, origin: destination.origin, end, state });
    if (isOwnFailure(end))
      this.#notices.tell('An event could not be sent: this machine is short of something.', { why: end.error });
    return { delivery, state, end, attempt: toAttempt({ delivery, at, durationMs, headers }, end, state) };
  }

  /** What cannot be sent by a mistake of ours is tried again, and told to the log. */
  async #send(
    delivery: ClaimedDelivery,
    destination: KnownDestination,
    at: number,
  ): Promise<{ headers: Readonly<Record<string, string>> | undefined; end: OutboundEnd }> {
    try {
      const { id, payload, attempts } = delivery;
      const { links } = JSON.parse(payload) as { links: [] };
      const event = { id, json: Buffer.from(payload), links };
      const post = deliveryPost(destination, event, { attempt: attempts, now: new Date(at) });
      const end = await this.#client.send(post);
      return { headers: end.kind === 'blocked' ? undefined : post.headers, end };
    } catch (error) {
      this.log.error(`The event ${delivery.id} of customer ${delivery.customerId} could not be sent.`, error);
      return {
        headers: undefined,
        end: { kind: 'network', error: 'It could not be sent; the log of the server says why.' },
      };
    }
  }
}

/** What tells something of the partner. */
function isPartners(end: OutboundEnd): boolean {
  return end.kind !== 'blocked' && !isOwnFailure(end);
}
