import { hash } from 'node:crypto';
import { explainMismatch } from '../signing/explain-mismatch.js';
import { SECRET } from '../signing/signing-secret.js';
import type { SigningSecret } from '../signing/signing-secret.js';
import type { EventToVerify, EventVerdict } from './event-verdict.js';
import { explained, toExplain } from './explain-event.js';
import type { HashStep, HashSteps } from './hash-steps.js';
import { judgeEvent, refuseUnverifiable } from './judge-event.js';
import { gunzipSync } from 'node:zlib';
import type { ReceivedRequest } from '../signing/read-request.js';
import { isGzip, MAX_JSON_BYTES } from './gzip.js';

/**
 * Verifies an event that came: both of its signatures, by the bytes that were sent and by their JSON, the time, and that the
 * parts of it agree. Everything that is wrong is told, and where; the attempt's number is not signed.
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
  const verdict = run(judgeEvent(event, jsonOf(event.received, event.body)));
  const request = toExplain(event, verdict);
  return request ? explained(verdict, explainMismatch(request)) : verdict;
}

function run<Result>(steps: HashSteps<SigningSecret, Result>): Result {
  let next = steps.next();
  while (!next.done) next = steps.next(make(next.value));
  return next.value;
}

function make(step: HashStep<SigningSecret>): string {
  return step.kind === 'hash' ? hash('sha256', step.data, 'hex') : step.secret.sign(step.text);
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
