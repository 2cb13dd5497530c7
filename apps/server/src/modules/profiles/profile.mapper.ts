import type { Link } from '@talent-platform/protocol/wire';
import type { ProfileRecord, ProfileType, StoredValues } from '../../profile-engine/index.js';
import type { ProfileRow } from './profiles.repository.js';

/** Titles of links to profiles. The profile's own title could show a field that the caller may not see. */
const NOUNS: Readonly<Record<ProfileType, string>> = {
  people: 'Person',
  jobs: 'Job',
  companies: 'Company',
  newhirecategories: 'New hire category',
  talentpools: 'Talent pool',
  rooms: 'Room',
  connectevents: 'Event',
};

export function toRecord(row: ProfileRow): ProfileRecord {
  return {
    id: row.id,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
    values: JSON.parse(row.fieldValues) as StoredValues,
  };
}

/** Returns links to the related resources of a profile. People have a link to their workflows (D-PRO-14). */
export function linksOf(profileType: ProfileType, profileUrl: string): Link[] {
  const self = { rel: 'self', title: NOUNS[profileType], url: profileUrl };
  return profileType === 'people'
    ? [self, { rel: 'workflows', title: 'Workflows', url: `${profileUrl}/workflows` }]
    : [self];
}
