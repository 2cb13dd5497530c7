import { requestValue } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { WORKFLOW_TYPES } from '../workflows/index.js';
import type { WorkflowType } from '../workflows/index.js';

/** The profiles that the general search finds (D-SEA-1). */
const PROFILES = [
  'people',
  'jobs',
  'companies',
  'talentpools',
  'newhirecategories',
  'rooms',
  'connectevents',
] as const satisfies readonly ProfileType[];

/** What the general search finds (D-SEA-1). */
export const SEARCHED_TYPES = [...PROFILES, ...WORKFLOW_TYPES] as const;

export type SearchedProfileType = (typeof PROFILES)[number];
export type SearchedType = (typeof SEARCHED_TYPES)[number];

/** The path of each search. The segment is literal, so that another one is an unknown path (D-ERR-6). */
export const SEARCH_PATHS: readonly string[] = SEARCHED_TYPES.map((type) => `customers/:customerId/search/${type}`);

/** The type that the route stands for. */
export const RoutedSearchedType = requestValue(({ routePath }: TalentRequest): SearchedType => {
  const found = SEARCHED_TYPES.find((type) => routePath.endsWith(`/${type}`));
  if (found === undefined) throw new TypeError(`${routePath} is no search.`);
  return found;
});

export function isWorkflowType(type: SearchedType): type is WorkflowType {
  return (WORKFLOW_TYPES as readonly string[]).includes(type);
}
