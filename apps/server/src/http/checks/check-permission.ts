import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CheckedRequest } from './check.js';

/** Administrators' calls are answered to others as a thing they have no access to (D-PLT-1). */
export function checkPermission({ request, route }: CheckedRequest): void {
  if (route.policy === 'administrator' && !request.caller?.administrator) {
    throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'Only an administrator may do this.');
  }
}
