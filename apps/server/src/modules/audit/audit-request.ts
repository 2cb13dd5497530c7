import type { AuditRequest } from './audit.service.js';
import { listNumber } from '../lists/index.js';
import type { ListId } from '../lists/index.js';
import { LISTS } from './audited-type.js';
import type { AuditedType } from './audited-type.js';
import type { AuditQuery } from './dto/audit.query.js';

const DEFAULT_SIZE = 100;
const MAX_SIZE = 1000;

/** Parameters that the DTO has taken → what is asked for. */
export function toAuditRequest({ profile, kind, user, after, size }: AuditQuery): AuditRequest {
  const [profileType, id] = (profile ?? '').split('/');
  return {
    profile: id === undefined ? undefined : { profileType: profileType as AuditedType, id: numberOf(profileType, id) },
    kind,
    username: user,
    after,
    size: Math.min(Number(size ?? DEFAULT_SIZE), MAX_SIZE),
  };
}

/** The trail knows a list by its number. */
function numberOf(profileType: string | undefined, id: string): number {
  return profileType === LISTS ? listNumber(id as ListId) : Number(id);
}
