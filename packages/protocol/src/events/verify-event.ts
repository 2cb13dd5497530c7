import { gunzipSync } from 'node:zlib';
import { runSteps } from '../signing/explain-mismatch.js';
import type { ReceivedRequest } from '../signing/read-request.js';
import { SECRET, SECRET_PROVIDER } from '../signing/signing-secret.js';
import type { SigningSecret } from '../signing/signing-secret.js';
import { isGzip, MAX_EVENT_JSON_BYTES } from './event-headers.js';
import type { EventToVerify, EventVerdict } from './event-verdict.js';
import { refuseUnverifiable, verifyEventSteps } from './verify-event-steps.js';

/**
 * Verifies an event that came: both of its signatures over the bytes and the JSON that were sent, the time, and whether
 * its parts agree. The verdict lists every problem and its place. The number of the attempt is not signed.
 *
 * @param event the request and its body as they came, the known secrets, and the clock. Optional: `hosts`, the names
 * under which the endpoint is reached, as they stand in Host.
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

/** The JSON of a body before gzip; undefined if the body cannot be read or holds more than `MAX_EVENT_JSON_BYTES`. */
function jsonOf({ headers }: ReceivedRequest, body: Uint8Array): Uint8Array | undefined {
  if (!isGzip(headers)) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_EVENT_JSON_BYTES });
  } catch {
    return undefined;
  }
}
