import type { Link } from '@talent-platform/protocol/wire';
import type { ProfileType } from '../../profile-engine/index.js';

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

/** Returns links to the related resources of a profile. People have a link to their workflows (D-PRO-14). */
export function linksOf(profileType: ProfileType, profileUrl: string): Link[] {
  const self = { rel: 'self', title: NOUNS[profileType], url: profileUrl };
  return profileType === 'people'
    ? [self, { rel: 'workflows', title: 'Workflows', url: `${profileUrl}/workflows` }]
    : [self];
}
