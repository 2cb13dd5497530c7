import type { SchemaType } from '@talent-platform/client';
import type { ProfileType } from './profile-type.js';

/** The facts about a type of profiles that its schema lacks. */
export interface ProfileTypeTraits {
  /** The segment of its schema (D-SCH-1). It is the prefix of its search filters too (D-SEA-7). */
  readonly segment: SchemaType;
  /** The fields that make its title (D-PRO-12). */
  readonly titleFields: readonly string[];
  /** The fields that a table shows beside the title. Those that the user does not see are left out. */
  readonly columns: readonly string[];
}

export const PROFILE_TYPES: Readonly<Record<ProfileType, ProfileTypeTraits>> = {
  people: {
    segment: 'person',
    titleFields: ['firstname', 'lastname'],
    columns: ['email', 'folder', 'source', 'updateddate'],
  },
  jobs: { segment: 'job', titleFields: ['jobtitle'], columns: ['hiringmanager', 'folder', 'updateddate'] },
  companies: { segment: 'company', titleFields: ['name'], columns: ['folder', 'email', 'updateddate'] },
  newhirecategories: {
    segment: 'newhirecategory',
    titleFields: ['title'],
    columns: ['folder', 'owner', 'updateddate'],
  },
  talentpools: { segment: 'talentpool', titleFields: ['title'], columns: ['folder', 'owner', 'updateddate'] },
  rooms: { segment: 'room', titleFields: ['name'], columns: ['capacity', 'joblocation', 'updateddate'] },
  connectevents: {
    segment: 'connectevent',
    titleFields: ['title'],
    columns: ['startdatetime', 'enddatetime', 'joblocation', 'owner'],
  },
};

/** Says whether a text, such as a part of an address, names a type of profiles. */
export function isProfileType(text: string | undefined): text is ProfileType {
  return text !== undefined && Object.hasOwn(PROFILE_TYPES, text);
}

/** The type and the id of a profile. */
export interface ProfileName {
  readonly type: ProfileType;
  readonly id: number;
}

/** Returns the profile that a URL of the service names: `…/people/4`. Undefined if it names none. */
export function profileOfUrl(url: unknown): ProfileName | undefined {
  const [, type, id] = /\/([a-z]+)\/([1-9]\d*)(?:\?[^/]*)?$/.exec(String(url)) ?? [];
  return isProfileType(type) ? { type, id: Number(id) } : undefined;
}

/** Returns the title of a profile, of the fields of it that are there. */
export function titleOf(type: ProfileType, profile: Readonly<Record<string, unknown>>): string {
  const parts = PROFILE_TYPES[type].titleFields.map((field) => profile[field]);
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
