import { explainMismatchInSteps, usersMeant } from '@talent-platform/protocol/signing';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import type { CheckedRequest } from './check.js';

/** Notes for the 401 which known mistake was made, where the operator wants that told (D-SIG-9). */
export async function explainSignature(checked: CheckedRequest, body?: Uint8Array): Promise<void> {
  const { services } = checked;
  if (services.explainSignatures) await services.explanations.run(() => explain(checked, body));
}

function* explain(checked: CheckedRequest, body: Uint8Array | undefined): Generator<undefined, void> {
  const { request, services } = checked;
  // A path that was signed as it was sent is found by what was sent.
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

/** The secrets of the user who is named, or who is meant if the name stands in blanks or quotes. */
function secretsOfUserMeant({ request, services }: CheckedRequest, now: number): readonly SigningSecret[] {
  const known = usersMeant(request.headers.authorization ?? '').map((user) => services.callers.secretsOf(user, now));
  return known.find((secrets) => secrets.length > 0) ?? [];
}

/** The user that even a malformed header names. */
export function claimedUser(authorization: string): string {
  return usersMeant(authorization).at(-1) ?? '';
}
