import { gzipSync } from 'node:zlib';
import { eventHeaders, signEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import type { Link } from '@talent-platform/protocol/wire';
import type { OutboundPost } from '../../outbound/index.js';

/** How a subscription's deliveries are authenticated, with the secret that is stored (D-EVT-4). */
export type SubscriptionAuth =
  | { readonly type: 'none' }
  | { readonly type: 'basic'; readonly username: string; readonly password: string }
  | { readonly type: 'hmac'; readonly user: string; readonly secret: string };

/** Where the events of a subscription go, and how. */
export interface Destination {
  readonly url: string;
  /** Whether the payload is sent compressed. */
  readonly gzip: boolean;
  readonly auth: SubscriptionAuth;
}

/** One whose shares are counted. */
export interface KnownDestination extends Destination {
  /** Scheme, host and port. */
  readonly origin: string;
}

/** What a URL's host is counted as: a text that is no URL is a destination of its own, which is blocked. */
export function knownDestination({ url, gzip, auth }: Destination): KnownDestination {
  return { url, gzip, auth, origin: URL.canParse(url) ? new URL(url).origin : url };
}

/** An event, as every attempt sends it. */
export interface EventToDeliver {
  readonly id: string;
  /** The payload as JSON, written once. */
  readonly json: Uint8Array;
  /** Those of the payload. */
  readonly links: readonly Link[];
}

/** Which attempt it is: from 1, over redeliveries too (D-EVT-3). */
export interface AttemptToMake {
  readonly attempt: number;
  readonly now: Date;
}

/** The acting user waits for the first attempt, and nobody for those after it (D-EVT-2). */
const FIRST_TIMEOUT_MS = 30_000;
const LATER_TIMEOUT_MS = 15_000;

/** The request of an attempt, signed anew each time (D-EVT-3). */
export function deliveryPost(
  { url, gzip, auth }: Destination,
  { id, json, links }: EventToDeliver,
  { attempt, now }: AttemptToMake,
): OutboundPost {
  const timeoutMs = attempt === 1 ? FIRST_TIMEOUT_MS : LATER_TIMEOUT_MS;
  const gzipped = gzip ? gzipSync(json) : undefined;
  const event = { id, attempt, now, links };
  if (auth.type === 'hmac') {
    const signer = { user: auth.user, secret: secretOf(auth) };
    const { headers, body } = signEvent({ ...event, ...signer, url, json, ...(gzipped && { gzip: gzipped }) });
    return { url, headers, body, timeoutMs };
  }
  const headers = { ...eventHeaders({ ...event, gzipped: gzip }), ...(auth.type === 'basic' ? basic(auth) : {}) };
  return { url, headers, body: gzipped ?? json, timeoutMs };
}

/** A key is prepared once for all attempts of a subscription: that costs as much as to sign with it. */
const SECRETS = new WeakMap<SubscriptionAuth, SigningSecret>();

function secretOf(auth: SubscriptionAuth & { readonly type: 'hmac' }): SigningSecret {
  const secret = SECRETS.get(auth) ?? new SigningSecret(auth.secret);
  SECRETS.set(auth, secret);
  return secret;
}

/** RFC 7617, in UTF-8. */
function basic({
  username,
  password,
}: {
  readonly username: string;
  readonly password: string;
}): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
