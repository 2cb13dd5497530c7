import { ProtocolError } from '@talent-platform/protocol/errors';
import type { RouteArea } from '../routes/access.decorator.js';
import { mayAccess } from '../request/caller.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { CheckedRequest } from './check.js';

/** Answers a caller with too little access as if the resource did not exist (D-ERR-4 code 3, D-PLT-1). */
export function checkPermission({ request, route }: CheckedRequest): void {
  const { caller } = request;
  if (route.policy === 'administrator' && !caller?.administrator) {
    throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'Only an administrator may do this.');
  }
  if (route.area === undefined || !caller) return;
  const area = areaOf(route.area, request);
  const level = route.area.level ?? (isRead(request.method) ? 'read' : 'write');
  if (mayAccess(caller, area, level)) return;
  throw ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no ${level} access to ${area}.`);
}

function areaOf({ of }: RouteArea, request: TalentRequest): string {
  return typeof of === 'string' ? of : of(request);
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}
