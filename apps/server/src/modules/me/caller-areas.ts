import { mayAccess } from '../../http/index.js';
import type { Caller } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';

/** By area, what the caller's group may do. A closed area is left out. */
export type CallerAreas = Readonly<Record<string, 'read' | 'write'>>;

type Areas = Pick<Caller, 'access'>;
type Types = Pick<CallerDefinitions, 'canRead' | 'canWrite'>;

/** The areas of `access` that are no profile types. */
const OTHER_AREAS = ['lists', 'forms', 'portalposts', 'search', 'workflows'] as const;

/** Returns the open areas. A disabled profile type is left out like a closed one. */
export function areasOf(caller: Areas, definitions: Types): CallerAreas {
  const open = [
    ...PROFILE_TYPES.filter((profileType) => definitions.canRead(profileType)),
    ...OTHER_AREAS.filter((area) => mayAccess(caller, area, 'read')),
  ];
  return Object.fromEntries(open.map((area) => [area, mayAccess(caller, area, 'write') ? 'write' : 'read']));
}

/** Returns the profile types whose profiles the caller can create and not change (spec: Profile rules 4). */
export function lockedTypesOf(caller: Areas, definitions: Types): readonly string[] {
  return PROFILE_TYPES.filter(
    (profileType) =>
      definitions.canRead(profileType) && mayAccess(caller, profileType, 'write') && !definitions.canWrite(profileType),
  );
}
