import { refuseMisuse } from '../errors/argument.js';
import { isGzip, MAX_EVENT_JSON_BYTES } from '../events/event-headers.js';
import type { EventToVerify, EventVerdict } from '../events/event-verdict.js';
import { completeEvent, prepareEvent } from '../events/prepare-event.js';
import type { EventToSign, SignedEvent } from '../events/prepare-event.js';
import { refuseUnverifiable, verifyEventSteps } from '../events/verify-event-steps.js';
import type { ReceivedRequest } from '../signing/read-request.js';
import { signRequest } from './requests.js';
import { runSteps, SECRET, SECRET_PROVIDER } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Signs one attempt to deliver an event, by this platform's scheme and by Standard Webhooks'. Every attempt is signed anew.
 *
 * @param event the endpoint, the payload as it is sent, id and attempt, user and secret, and the time of the attempt.
 * @returns the headers and the body to send, with the `host` and the `target` that are signed.
 * @throws TypeError for anything of the wrong type, a URL that is not http or https, an id or a count of another form,
 * and JSON that is not UTF-8.
 * @throws RangeError for a time that no `x-svc-date` can hold.
 * @example
 * const json = new TextEncoder().encode(JSON.stringify(payload));
 * const { headers, body } = await signEvent({ url, id: 'evt_1', attempt: 1, json, user: 'acme', secret, now: new Date() });
 * await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
 * @see spec: Signed requests; D-EVT-3; D-EVT-4
 */
export async function signEvent(event: EventToSign<SigningSecret>): Promise<SignedEvent> {
  const prepared = prepareEvent(event);
  refuseMisuse('event.secret', event.secret, SECRET);
  const signed = await signRequest(prepared.request);
  return completeEvent(prepared, signed, await event.secret.sign(prepared.standardText));
}

/**
 * Verifies an event that came: both of its signatures over the bytes and the JSON that were sent, the time, and whether
 * its parts agree. The verdict lists every problem and its place. The number of the attempt is not signed.
 *
 * @param event the request and its body as they came, the known secrets, and the clock. Optional: `hosts`, the names
 * under which the endpoint is reached, as they stand in Host.
 * @returns a verdict; it never throws for what a sender did.
 * @throws TypeError for secrets, a body or a time of another type.
 * @example
 * const received = { method: request.method, target: url.pathname + url.search, headers: [...request.headers].flat() };
 * const verdict = await verifyEvent({ received, body, secrets: [{ user: 'acme', secret }], now: new Date() });
 * if (verdict.isGenuine) handle(readEventPayload(verdict.json));
 * else console.error(verdict.problems[0]?.detail);
 * @see D-EVT-3; D-EVT-4; D-SIG-8
 */
export async function verifyEvent(event: EventToVerify<SigningSecret>): Promise<EventVerdict> {
  refuseUnverifiable(event, SECRET);
  const json = await jsonOf(event.received, event.body);
  return runSteps(verifyEventSteps(event, json, SECRET_PROVIDER));
}

/** The JSON of a body before gzip; undefined if the body cannot be read or holds more than `MAX_EVENT_JSON_BYTES`. */
async function jsonOf({ headers }: ReceivedRequest, body: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isGzip(headers)) return body;
  try {
    const unzipped = new Blob([Uint8Array.from(body)]).stream().pipeThrough(new DecompressionStream('gzip'));
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of unzipped) {
      size += piece.length;
      if (size > MAX_EVENT_JSON_BYTES) return undefined;
      pieces.push(piece);
    }
    return new Uint8Array(await new Blob(pieces.map((piece) => Uint8Array.from(piece))).arrayBuffer());
  } catch {
    return undefined;
  }
}
