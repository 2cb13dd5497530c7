import type { ProfileCatalogue, ProfileType } from '../../../profile-engine/index.js';
import { COMPANIES } from './companies.js';
import { CONNECT_EVENTS } from './connectevents.js';
import { JOBS } from './jobs.js';
import { NEW_HIRE_CATEGORIES } from './newhirecategories.js';
import { PEOPLE } from './people.js';
import { ROOMS } from './rooms.js';
import { TALENT_POOLS } from './talentpools.js';

/** The start of a new customer: the profile types and their standard fields (blueprint: The catalogue; D-PRO-15). */
export const CATALOGUE: Readonly<Record<ProfileType, ProfileCatalogue>> = {
  people: PEOPLE,
  jobs: JOBS,
  companies: COMPANIES,
  newhirecategories: NEW_HIRE_CATEGORIES,
  talentpools: TALENT_POOLS,
  rooms: ROOMS,
  connectevents: CONNECT_EVENTS,
};

/** Returns the list of the folders for profiles of the type, or an empty text for types without folders. */
export function folderListOf(type: ProfileType): string {
  return CATALOGUE[type].fields.find(({ id }) => id === 'folder')?.list ?? '';
}
