import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CheckedRequest } from './check.js';

/**
 * Refuses a path of another customer than the caller's, whether that customer exists or not (D-ERR-4 code 3). A path without a
 * customer is about the service.
 */
export function enterCustomer({ request }: CheckedRequest): void {
  const { caller, transactionId } = request;
  if (!caller) return;
  const { customerId = String(caller.customerId) } = request.params;
  if (customerId !== String(caller.customerId)) {
    throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no access to that customer.');
  }
  // No stored name or id holds a NUL, and PostgreSQL refuses even to compare with one.
  if (request.url?.split('?', 1)[0]?.includes('%00'))
    throw ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no such path.');
  request.context = { customerId: caller.customerId, caller, transactionId, client: request };
}
