import { ProtocolError } from '@talent-platform/protocol/errors';
import { isProfileType } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** A place in the audit trail: that of one record. */
export interface AuditPlace {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly profileType: ProfileType;
  readonly profileId: number;
  readonly version: number;
}

/** The `next` of a page: the place of its last record, as a text that callers only send back. */
export function formatAuditCursor({ at, profileType, profileId, version }: AuditPlace): string {
  return Buffer.from(JSON.stringify([at, profileType, profileId, version])).toString('base64url');
}

/** @throws ProtocolError VALUE_INVALID for a text that is the `next` of no page */
export function parseAuditCursor(text: string): AuditPlace {
  const place = placeOf(text);
  if (place && formatAuditCursor(place) === text) return place;
  throw ProtocolError.of('VALUE_INVALID', 'must be the "next" of the page before, as it stood there.', 'after');
}

function placeOf(text: string): AuditPlace | undefined {
  const [at, profileType, profileId, version] = partsOf(text);
  if (!isProfileType(profileType) || !isCount(at) || !isCount(profileId) || !isCount(version)) return undefined;
  return { at, profileType, profileId, version };
}

function partsOf(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
