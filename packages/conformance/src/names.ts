/** The areas of the checks, in their order. */
export const AREA_NAMES = [
  'authentication',
  'errors',
  'headers',
  'operations',
  'profiles',
  'files',
  'forms',
  'lists',
  'schemas',
  'portal-search',
  'job-posts',
  'search',
  'methods',
  'events',
] as const;

export type AreaName = (typeof AREA_NAMES)[number];
