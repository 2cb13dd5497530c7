import type { EventToVerify, EventVerdict } from '../events/event-verdict.js';
import { explained, toExplain } from '../events/explain-event.js';
import type { HashStep, HashSteps } from '../events/hash-steps.js';
import { judgeEvent, refuseUnverifiable } from '../events/judge-event.js';
import { explainMismatch } from './explain-mismatch.js';
import { jsonOf } from './gunzip.js';
import { sha256Hex } from './sha256-hex.js';
import { SECRET } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Verifies an event that came: both of its signatures, by the bytes that were sent and by their JSON, the time, and that the
 * parts of it agree. Everything that is wrong is told, and where; the attempt's number is not signed.
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
  const verdict = await run(judgeEvent(event, await jsonOf(event.received, event.body)));
  const request = toExplain(event, verdict);
  return request ? explained(verdict, await explainMismatch(request)) : verdict;
}

async function run<Result>(steps: HashSteps<SigningSecret, Result>): Promise<Result> {
  let next = steps.next();
  while (!next.done) next = steps.next(await make(next.value));
  return next.value;
}

function make(step: HashStep<SigningSecret>): Promise<string> {
  return step.kind === 'hash' ? sha256Hex(step.data) : step.secret.sign(step.text);
}
