import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CheckedRequest } from './check.js';

/** The refusal of a body that is not the one that was signed; it uses no quota (D-ERR-6). */
export function refuseOtherBody({ request, services }: CheckedRequest): ProtocolError {
  if (request.caller) request.quota = services.quota.giveBack(request.caller, services.clock.now());
  return ProtocolError.of('SIGNATURE_INVALID', 'The body does not match x-svc-content-sha256.');
}
