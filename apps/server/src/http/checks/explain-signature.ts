import { explainMismatch, usersMeant } from '@talent-platform/protocol/signing';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import type { RoutelessRequest } from './check.js';

/** Adds the recognised mistake to the 401, if the operator allows explanations (D-SIG-9). */
export function explainSignature(checked: RoutelessRequest, body?: Uint8Array): void {
  const { request, services } = checked;
  if (!services.explainSignatures) return;
  // The client may have signed the path exactly as it sent it.
  const { method = '', sentTarget: target, rawHeaders: headers } = request;
  const now = services.clock.now();
  request.explanation = explainMismatch({
    received: { method, target, headers },
    secrets: secretsOfUserMeant(checked, now),
    now: new Date(services.clock.signingTime()),
    body,
    hosts: services.hosts,
  });
}

/** Returns the secrets of the named user. The client may have put the name in blanks or quotes by mistake. */
function secretsOfUserMeant({ request, services }: RoutelessRequest, now: number): readonly SigningSecret[] {
  const known = usersMeant(request.headers.authorization ?? '').map((user) => services.callers.secretsOf(user, now));
  return known.find((secrets) => secrets.length > 0) ?? [];
}

/** Returns the user that an Authorization header names, even if the header is malformed. */
export function claimedUser(authorization: string): string {
  return usersMeant(authorization).at(-1) ?? '';
}
