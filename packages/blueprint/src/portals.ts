/** A career portal (spec: Career-portal search). */
export interface BlueprintPortal {
  readonly id: number;
  readonly name: string;
  /** The host of its pages; without one it is posted to by its name (D-SEA-2). */
  readonly host?: string;
  /** False: jobs cannot be posted to it; true when left out. */
  readonly acceptsPosts?: boolean;
  /** The filters of its search, in order; those of {@link PORTAL_FILTERS} when left out (spec: Portal filter description). */
  readonly filters?: ReadonlyArray<PortalFilterName | PortalFieldFilter>;
  /** Visitors apply on the pages of its jobs; left out, they only read (D-APY-1). */
  readonly apply?: BlueprintApply;
}

/**
 * The apply form on the pages of a portal's jobs.
 *
 * @example
 * const apply: BlueprintApply = { as: 'careers.site', form: 'application', resumeRequired: true };
 */
export interface BlueprintApply {
  /** The user who writes what visitors send: a user of its own, whose group may do no more than that (D-APY-2). */
  readonly as: string;
  /** The form of type Workflow whose questions visitors answer; none when left out (D-APY-5). */
  readonly form?: string;
  /** A resume must be sent; false when left out. */
  readonly resumeRequired?: boolean;
  /** The text that visitors agree to; if left out, a default sentence. */
  readonly consent?: string;
}

/** The filters that every portal can have, and has when its blueprint names none (spec: Portal filter description). */
export const PORTAL_FILTERS = [
  'job.positioncategory',
  'job.joblocation.companyid',
  'job.positiontype',
  'job.jobpost.postdate',
  'job.portaljoblocation',
  'job.portalkeywordsearch',
  'job.joblocation.zipradius',
  'job.updateddate',
] as const;

export type PortalFilterName = (typeof PORTAL_FILTERS)[number];

/** Another field of jobs, which the blueprint makes a filter of a portal: `job.field1001` (D-SEA-31). */
export type PortalFieldFilter = `job.${string}`;

/** The most filters of one portal. */
export const MAX_PORTAL_FILTERS = 50;

/**
 * The id of the field that a filter of a portal names; undefined for the filters of {@link PORTAL_FILTERS}.
 *
 * @example
 * portalFieldOf('job.field1001'); // 'field1001'
 * portalFieldOf('job.positiontype'); // undefined
 */
export function portalFieldOf(name: string): string | undefined {
  const isKnown = PORTAL_FILTERS.some((known) => known === name);
  return isKnown ? undefined : PORTAL_FIELD.exec(name)?.[1];
}

/** The id of a field stands behind the point; `job.id` pages through every portal search and is no filter. */
export const PORTAL_FIELD = /^job\.(?!id$)([a-z][a-z0-9]*)$/;

/** A partner's site that jobs are posted to from the job board panel (spec: Events, job post). */
export interface BlueprintJobBoard {
  readonly id: string;
  readonly label: string;
}

/** A status that a workflow can be in. */
export interface BlueprintStatus {
  readonly id: string;
  readonly value: string;
}
