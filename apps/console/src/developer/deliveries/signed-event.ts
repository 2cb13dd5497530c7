import type { WholeDelivery } from '@talent-platform/client';
import { canonicalRequest, SigningSecret, stringToSign, verifyEvent } from '@talent-platform/protocol/web';
import type { EventVerdict } from '@talent-platform/protocol/web';

type Headers = Readonly<Record<string, string>>;

/** Returns the JSON of an event as it was sent: the service serialises the payload once (D-EVT-4). */
export function jsonOf({ payload }: Pick<WholeDelivery, 'payload'>): string {
  return JSON.stringify(payload);
}

/** Returns what the signature of Standard Webhooks covers: the id, the time and the JSON. */
export function standardText(headers: Headers, json: string): string {
  return `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${json}`;
}

const SIGNED_HEADERS = ['content-type', 'host', 'x-svc-content-sha256', 'x-svc-date'];

/**
 * Returns the canonical request that the platform's signature covers. The service tells nobody the URL of a
 * subscription. So `url` is what the user entered, or undefined, and path and host are then left to fill in.
 */
export function platformText(headers: Headers, url: URL | undefined, left: { path: string; host: string }): string {
  const { path, host } = url ? { path: url.pathname + url.search, host: url.host } : { path: '/', host: left.host };
  const text = canonicalRequest({
    method: 'POST',
    target: path,
    headers: Object.entries({ ...headers, host }).flat(),
    signedHeaders: SIGNED_HEADERS,
  });
  return url ? text : text.replace('POST\n/\n', `POST\n${left.path}\n`);
}

/** Returns the string to sign of the platform's scheme, and its signature with a secret. */
export async function platformSignature(
  headers: Headers,
  { url, secret }: { readonly url: URL; readonly secret: string },
): Promise<{ readonly text: string; readonly signature: string }> {
  const text = await stringToSign(headers['x-svc-date'] ?? '', platformText(headers, url, { path: '', host: '' }));
  return { text, signature: await new SigningSecret(secret).sign(text) };
}

/**
 * Verifies with a secret what an attempt sent. The service does not show Authorization, so the signature of Standard
 * Webhooks is judged, at the time of the attempt.
 */
export async function verifyAttempt(headers: Headers, json: string, secret: string): Promise<EventVerdict> {
  // The bytes of the JSON are at hand, those of its gzip are not.
  const sent = Object.entries(headers).filter(([name]) => name !== 'content-encoding');
  return verifyEvent({
    received: { method: 'POST', target: '/', headers: sent.flat() },
    body: new TextEncoder().encode(json),
    secrets: [{ user: '', secret: new SigningSecret(secret) }],
    now: new Date(Number(headers['webhook-timestamp']) * 1000),
  });
}
