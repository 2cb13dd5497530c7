import type { EventToVerify, EventVerdict } from '../events/event-verdict.js';
import { verifyEventSteps } from '../events/explain-event.js';
import { isGzip, MAX_JSON_BYTES } from '../events/gzip.js';
import { refuseUnverifiable } from '../events/judge-event.js';
import type { ReceivedRequest } from '../signing/read-request.js';
import { runSteps } from './run-steps.js';
import { SECRET, SECRET_PROVIDER } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Verifies an event that came: both of its signatures, by the bytes that were sent and by their JSON, the time, and
 * that the parts of it agree. The verdict lists every problem and its place; the attempt's number is not signed.
 *
 * @param event the request and its body as they came, the secrets that are known, the clock, and where they are known the
 * names under which the endpoint is reached (`hosts`), as they stand in Host.
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

/** The JSON of a body: what it holds before gzip; undefined where that cannot be read, or is too much. */
async function jsonOf({ headers }: ReceivedRequest, body: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isGzip(headers)) return body;
  try {
    const unzipped = new Blob([Uint8Array.from(body)]).stream().pipeThrough(new DecompressionStream('gzip'));
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of unzipped) {
      size += piece.length;
      if (size > MAX_JSON_BYTES) return undefined;
      pieces.push(piece);
    }
    return new Uint8Array(await new Blob(pieces.map((piece) => Uint8Array.from(piece))).arrayBuffer());
  } catch {
    return undefined;
  }
}
