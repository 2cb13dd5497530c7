import { gunzipSync } from 'node:zlib';
import { runSteps } from '../signing/explain-mismatch.js';
import type { ReceivedRequest } from '../signing/read-request.js';
import { SECRET, SECRET_PROVIDER } from '../signing/signing-secret.js';
import type { SigningSecret } from '../signing/signing-secret.js';
import { isGzip, MAX_JSON_BYTES } from './event-headers.js';
import type { EventToVerify, EventVerdict } from './event-verdict.js';
import { refuseUnverifiable, verifyEventSteps } from './verify-event-steps.js';

/**
 * Verifies an event that came: both of its signatures, by the bytes that were sent and by their JSON, the time, and
 * that the parts of it agree. The verdict lists every problem and its place; the attempt's number is not signed.
 *
 * @param event the request and its body as they came, the secrets that are known, the clock, and where they are known the
 * names under which the endpoint is reached (`hosts`), as they stand in Host.
 * @returns a verdict; it never throws for what a sender did.
 * @throws TypeError for secrets, a body or a time of another type.
 * @example
 * const { method = '', url: target = '', rawHeaders: headers } = request;
 * const verdict = verifyEvent({ received: { method, target, headers }, body, secrets: [{ user: 'acme', secret }], now: new Date() });
 * if (verdict.isGenuine) handle(readEventPayload(verdict.json));
 * else console.error(verdict.problems[0]?.detail);
 * @see D-EVT-3; D-EVT-4; D-SIG-8
 */
export function verifyEvent(event: EventToVerify<SigningSecret>): EventVerdict {
  refuseUnverifiable(event, SECRET);
  const json = jsonOf(event.received, event.body);
  return runSteps(verifyEventSteps(event, json, SECRET_PROVIDER));
}

/** The JSON of a body: what it holds before gzip; undefined where that cannot be read, or is too much. */
function jsonOf({ headers }: ReceivedRequest, body: Uint8Array): Uint8Array | undefined {
  if (!isGzip(headers)) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_JSON_BYTES });
  } catch {
    return undefined;
  }
}
