import { gzipSync } from 'node:zlib';
import { readPartnerReply, signEvent } from '@talent-platform/protocol/events';
import type { EventPayload, SignedEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';

/** A subscription. */
export interface FakeSubscription {
  readonly id: string;
  readonly url: string;
  readonly auth: { readonly user: string; readonly secret: string };
  readonly temporary?: true;
  readonly expiresAt?: string;
  pausedAt?: string;
  pausedBecause?: string;
}

export interface FakeDelivery {
  readonly id: string;
  readonly subscription: string;
  readonly eventType: string;
  readonly systemId?: string;
  readonly payload: object;
  readonly createdAt: string;
  status: string;
  readonly attempts: object[];
  userMessage?: string;
  redirectUrl?: string;
}

/** The events of a tiny platform: really signed, and really sent. */
export class EventDeliveries {
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly list: FakeDelivery[] = [];
  /** Changes a signed event on its way. */
  alter: (event: SignedEvent) => SignedEvent = (event) => event;

  /** @param now the clock that events are signed by. */
  constructor(public now: () => Date) {}

  /** Sends an event to all its subscriptions. Returns the deliveries in the order of the subscriptions. */
  async publish(payload: Pick<EventPayload, 'eventType' | 'systemId'>): Promise<FakeDelivery[]> {
    const made = [...this.subscriptions.values()].map(({ id: subscription }, index): FakeDelivery => {
      const { eventType, systemId } = payload;
      const id = `evt_${this.list.length + index + 1}`;
      const createdAt = this.now().toISOString();
      return { id, subscription, eventType, systemId, payload, createdAt, status: 'pending', attempts: [] };
    });
    this.list.push(...made);
    for (const delivery of made) await this.send(delivery);
    return made;
  }

  /** One attempt to deliver. */
  async send(delivery: FakeDelivery): Promise<void> {
    const subscription = this.subscriptions.get(delivery.subscription);
    if (subscription === undefined) return void (delivery.status = 'failed');
    const attempt = delivery.attempts.length + 1;
    const kept = { attempt, at: this.now().toISOString(), durationMs: 3 };
    try {
      const { headers, reply, body } = await this.#post(subscription, { ...delivery, attempt });
      const { outcome, ...said } = readPartnerReply(reply.status, Array.from(reply.headers).flat(), Buffer.from(body));
      Object.assign(delivery, { status: outcome, ...said });
      const { authorization: _authorization, ...shown } = { authorization: '', ...headers };
      const answer = { status: reply.status, headers: Object.fromEntries(reply.headers), body };
      delivery.attempts.push({ ...kept, httpStatus: reply.status, request: { headers: shown }, reply: answer });
    } catch {
      delivery.status = 'pending';
      delivery.attempts.push({ ...kept, error: 'network' });
    }
  }

  async #post({ url, auth }: FakeSubscription, event: { readonly id: string; attempt: number; payload: object }) {
    const json = Buffer.from(JSON.stringify(event.payload));
    const { id, attempt } = event;
    const secret = new SigningSecret(auth.secret);
    const signed = signEvent({
      url,
      id,
      attempt,
      json,
      gzip: gzipSync(json),
      user: auth.user,
      secret,
      now: this.now(),
    });
    const { headers, body } = this.alter(signed);
    const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
    return { headers, reply, body: await reply.text() };
  }
}
