import type { AuditRequest } from './audit.service.js';
import type { AuditedType } from './audited-type.js';
import type { AuditQuery } from './dto/audit.query.js';

const DEFAULT_SIZE = 100;
const MAX_SIZE = 1000;

/** Parameters that the DTO has taken → what is asked for. */
export function toAuditRequest({ profile, user, after, size }: AuditQuery): AuditRequest {
  const [profileType, id] = (profile ?? '').split('/');
  return {
    profile: id === undefined ? undefined : { profileType: profileType as AuditedType, id: Number(id) },
    username: user,
    after,
    size: Math.min(Number(size ?? DEFAULT_SIZE), MAX_SIZE),
  };
}
