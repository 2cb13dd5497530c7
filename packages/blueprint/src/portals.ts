/** A career portal (spec: Career-portal search). */
export interface BlueprintPortal {
  readonly id: number;
  readonly name: string;
  /** The host of its pages; without one it is posted to by its name (D-SEA-2). */
  readonly host?: string;
  /** False: jobs cannot be posted to it; true when left out. */
  readonly acceptsPosts?: boolean;
  /** The filters of its search, in order; all eight when left out (spec: Portal filter description). */
  readonly filters?: readonly PortalFilterName[];
}

/** The filters of a portal search (spec: Portal filter description). */
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
