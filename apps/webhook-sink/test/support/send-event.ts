import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { signEvent } from '@talent-platform/protocol/events';
import type { SignedEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';

export const SECRET = 'the-secret-of-acme';
export const PAYLOAD = { eventType: 'JobPostToWebEvent', systemId: '7', title: '<script>alert("Zoë")</script>' };

/** The differences from the usual event. */
export interface EventChange {
  readonly path?: string;
  readonly id?: string;
  readonly attempt?: number;
  readonly payload?: unknown;
  readonly secret?: string;
  readonly isGzipped?: boolean;
  readonly now?: Date;
}

/** An event as the platform would send it to a sink. */
export function eventFor(url: string, change: EventChange = {}): SignedEvent {
  const { path = '/events', id = 'evt_1', attempt = 1, payload = PAYLOAD, isGzipped = false } = change;
  const json = Buffer.from(JSON.stringify(payload));
  const signing = { user: 'acme', secret: new SigningSecret(change.secret ?? SECRET), now: change.now ?? new Date() };
  return signEvent({ url: url + path, id, attempt, json, ...(isGzipped ? { gzip: gzipSync(json) } : {}), ...signing });
}

/** A reply, read to its end. */
export interface SentReply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends a request with any headers, Host too, and reads the reply. */
export async function send(
  url: string,
  { method = 'POST', headers = {}, body = new Uint8Array() }: { method?: string; headers?: object; body?: Uint8Array },
): Promise<SentReply> {
  const sent = request(url, { method, headers: { ...headers }, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces).toString('utf8') };
}

/** Signs and sends an event. */
export async function sendEvent(url: string, change?: EventChange): Promise<SentReply> {
  const { headers, body, target } = eventFor(url, change);
  return send(url + target, { headers, body });
}
