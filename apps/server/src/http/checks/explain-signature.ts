import { setImmediate as nextTurn } from 'node:timers/promises';
import { explainMismatchInSteps, usersMeant } from '@talent-platform/protocol/signing';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import type { CheckedRequest } from './check.js';

/** Adds the known mistake to the 401, if the operator allows explanations (D-SIG-9). */
export async function explainSignature(checked: CheckedRequest, body?: Uint8Array): Promise<void> {
  const { services } = checked;
  if (services.explainSignatures) await services.explanations.run(() => explain(checked, body));
}

function* explain(checked: CheckedRequest, body: Uint8Array | undefined): Generator<undefined, void> {
  const { request, services } = checked;
  // The client may have signed the path exactly as it sent it.
  const { method = '', sentTarget: target, rawHeaders: headers } = request;
  const now = services.clock.now();
  request.explanation = yield* explainMismatchInSteps({
    received: { method, target, headers },
    secrets: secretsOfUserMeant(checked, now),
    now: new Date(now),
    body,
    hosts: services.hosts,
  });
}

/** The secrets of the named user. The name may wrongly stand in blanks or quotes. */
function secretsOfUserMeant({ request, services }: CheckedRequest, now: number): readonly SigningSecret[] {
  const known = usersMeant(request.headers.authorization ?? '').map((user) => services.callers.secretsOf(user, now));
  return known.find((secrets) => secrets.length > 0) ?? [];
}

/** The user that an Authorization header names, even if the header is malformed. */
export function claimedUser(authorization: string): string {
  return usersMeant(authorization).at(-1) ?? '';
}

/** Explanations that wait at once. Together they take about a second. */
const MAX_WAITING = 32;

/**
 * Explains refusals one after the other, one step in each turn of the event loop, so that other requests are served in between. A
 * refusal that finds the queue full is answered without an explanation, for any user (D-SIG-9).
 */
export class ExplanationQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  async run(explain: () => Iterator<undefined, void>): Promise<void> {
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting += 1;
    const own = this.#last.then(() => runInTurns(explain));
    // The next explanation runs even if this one fails.
    this.#last = own.catch(() => undefined);
    try {
      await own;
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function runInTurns(explain: () => Iterator<undefined, void>): Promise<void> {
  const steps = explain();
  do await nextTurn();
  while (!steps.next().done);
}
