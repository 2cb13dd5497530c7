/** The areas of the checks, in their order. */
export const AREA_NAMES = [
  'authentication',
  'errors',
  'headers',
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

/** The forms of a report. */
export const REPORT_FORMS = ['text', 'json', 'junit'] as const;

export type ReportForm = (typeof REPORT_FORMS)[number];
