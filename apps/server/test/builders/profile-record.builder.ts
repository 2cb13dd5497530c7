import type { ProfileRecord } from '../../src/profile-engine/index.js';

/** A profile as it is kept: these values; made and last changed on 31 January 2026, at 09:30:15 UTC. */
export function buildRecord(
  values: ProfileRecord['values'] = {},
  row: Partial<Omit<ProfileRecord, 'values'>> = {},
): ProfileRecord {
  const at = Date.parse('2026-01-31T09:30:15Z');
  return { id: 7, createdAt: at, createdBy: 1, updatedAt: at, updatedBy: 1, ...row, values };
}
