import { gzipSync } from 'node:zlib';
import { signEvent } from '@talent-platform/protocol/events';
import type { ReceivedPayload, SignedEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';

export const EVENT_CREDENTIALS = { user: 'acme_events', secret: 'an-event-secret' };

export const MOVED = {
  eventType: 'WorkFlowStatusChangeEvent',
  newStatus: 'C51220',
  oldStatus: 'C51218',
  customerId: '1001',
  jobId: '2',
  userId: '3',
  personId: '4',
  systemId: '7',
  links: [{ rel: 'person', title: 'Ada King', url: 'https://talent.example/customers/1001/people/4' }],
} as const satisfies ReceivedPayload;

interface EventChange {
  readonly id?: string;
  readonly attempt?: number;
  readonly secret?: string;
  readonly payload?: object;
  readonly zipped?: boolean;
  readonly now?: Date;
}

/** Signs an event as the platform does. */
export function signedEvent(url: string, change: EventChange = {}): SignedEvent {
  const { id = 'evt_1', attempt = 1, payload = MOVED, zipped = true, now = new Date() } = change;
  const { user, secret = EVENT_CREDENTIALS.secret } = { ...EVENT_CREDENTIALS, ...change };
  const json = Buffer.from(JSON.stringify(payload));
  const event = { url, id, attempt, json, user, secret: new SigningSecret(secret), now };
  return signEvent(zipped ? { ...event, gzip: gzipSync(json) } : event);
}

/** Sends an event as the platform does: redirects are not followed. */
export async function sendEvent(url: string, change?: EventChange): Promise<{ response: Response; body: unknown }> {
  const { headers, body } = signedEvent(url, change);
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  const text = await response.text();
  return { response, body: text === '' ? undefined : JSON.parse(text) };
}
