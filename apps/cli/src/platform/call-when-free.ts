import { setTimeout } from 'node:timers/promises';
import type { WireResponse } from '../http/send-request.js';
import { findHeader } from '../request/response-body.js';
import { callService } from './call-service.js';
import type { ServiceCall } from './call-service.js';
import type { PlatformSession } from './platform-session.js';

/** No quota left, and no turn: both pass (D-ERR-4, codes 15 and 23). */
const PASSING = [429, 503];
/** After this many refusals in a row, the command fails. */
const TRIES = 20;
const UNTOLD_WAIT_S = 5;

/** Does what `callService` does, and where the server has no time or the user no quota, once it says that it has. */
export async function callWhenFree(call: ServiceCall, session: PlatformSession): Promise<WireResponse> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const response = await callService(
      { ...call, takesRefusal: (refusal) => PASSING.includes(refusal.status) || call.takesRefusal?.(refusal) === true },
      session,
    );
    if (!PASSING.includes(response.status)) return response;
    await pass(response, session);
  }
  return callService(call, session);
}

async function pass(response: WireResponse, { context: { stderr, now } }: PlatformSession): Promise<void> {
  const seconds = secondsToWait(findHeader(response, 'retry-after'), now());
  const why = response.status === 429 ? 'the quota of the user is used up' : 'the server is busy';
  if (seconds > 0) stderr.write(`waiting ${seconds} s: ${why}\n`);
  await setTimeout(seconds * 1000);
}

/** Retry-After holds seconds, or a date. */
function secondsToWait(text: string | undefined, now: Date): number {
  if (text === undefined) return UNTOLD_WAIT_S;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? UNTOLD_WAIT_S : Math.max(0, seconds);
}
