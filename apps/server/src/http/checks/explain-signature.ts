import { explainMismatch } from '@talent-platform/protocol/signing';
import type { CheckedRequest } from './check.js';

/** Notes for the 401 which known mistake was made, where the operator wants that told (D-SIG-9). */
export function explainSignature({ request, services }: CheckedRequest, body?: Uint8Array): void {
  if (!services.explainSignatures) return;
  const { method = '', url: target = '', rawHeaders: headers } = request;
  const now = services.clock.now();
  request.explanation = explainMismatch({
    received: { method, target, headers },
    secrets: services.callers.secretsOf(claimedUser(request.headers.authorization ?? ''), now),
    now: new Date(now),
    body,
    hosts: services.hosts,
  });
}

/** The user that even a malformed header names. */
function claimedUser(authorization: string): string {
  return /user=([^,]*)/.exec(authorization)?.[1]?.trim() ?? '';
}
