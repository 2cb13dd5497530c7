import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CheckedRequest } from './check.js';
import { isRead } from './check.js';
import type { RouteArea } from '../routes/route.decorators.js';
import { mayAccess } from '../request/caller.js';
import type { TalentRequest } from '../express/talent-request.js';
import { authenticate } from './authenticate.js';

/**
 * Refuses a path of another customer than the caller's, whether that customer exists or not (D-ERR-4 code 3). Routes
 * without a customer in their path pass.
 */
export function enterCustomer({ request }: CheckedRequest): void {
  const { caller, transactionId } = request;
  if (!caller) return;
  const { customerId = String(caller.customerId) } = request.params;
  if (customerId !== String(caller.customerId)) {
    throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no access to that customer.');
  }
  // No stored name or id contains a NUL, and PostgreSQL even refuses to compare with a NUL.
  if (request.url?.split('?', 1)[0]?.includes('%00'))
    throw ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no such path.');
  const signature = isRead(request.method) ? undefined : request.claim;
  request.context = { customerId: caller.customerId, caller, transactionId, client: request, signature };
}

/**
 * Refuses a caller with too little access: 403 for a write where the caller may read, else 404 for every path of the
 * area (D-ERR-4 code 3, D-PLT-1).
 */
export function checkPermission({ request, route }: CheckedRequest): void {
  const { caller } = request;
  if (route.policy === 'administrator' && !caller?.administrator) {
    throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'Only an administrator may do this.');
  }
  if (route.area === undefined || !caller) return;
  const area = areaOf(route.area, request);
  const level = route.area.level ?? (isRead(request.method) ? 'read' : 'write');
  if (mayAccess(caller, area, level)) return;
  const detail = `This user has no ${level} access to ${area}.`;
  const status = mayAccess(caller, area, 'read') ? 403 : 404;
  throw new ProtocolError([{ code: 'RESOURCE_ACCESS_DENIED', detail, status }]);
}

function areaOf({ of }: RouteArea, request: TalentRequest): string {
  return typeof of === 'string' ? of : of(request);
}

/**
 * Checks the caller again after the body has come, which may take minutes. Refuses a caller who has lost the access,
 * the permission or the secret meanwhile (D-PLT-10). Each change of a customer's configuration creates new `Caller`
 * objects, so the same object is still valid.
 */
export async function confirmCaller(checked: CheckedRequest): Promise<void> {
  const { caller } = checked.request;
  const { callers } = checked.services;
  if (!caller) return;
  await callers.catchUp();
  if (callers.find(caller.username) === caller) return;
  await authenticate(checked);
  enterCustomer(checked);
  checkPermission(checked);
}
