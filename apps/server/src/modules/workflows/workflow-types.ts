import type { ProfileType } from '../../profile-engine/index.js';

/** What workflows of a type are called, and what they connect a person with (D-WFL-1). */
interface WorkflowKind {
  /** The first part of the names of their filters (D-SEA-7). */
  readonly prefix: string;
  /** What a link to such a workflow is called. */
  readonly title: string;
  /** The associated profile is always a person. */
  readonly base: {
    readonly profileType: ProfileType;
    /** The rel and the title of a link to it. */
    readonly rel: string;
    readonly title: string;
  };
}

/** The workflow types, by their path names, which are also the keys of the blueprint's `workflowStatuses`. */
export const WORKFLOW_KINDS = {
  applicantworkflows: {
    prefix: 'applicantworkflow',
    title: 'Applicant workflow',
    base: { profileType: 'jobs', rel: 'job', title: 'Job' },
  },
  onboardworkflows: {
    prefix: 'onboardworkflow',
    title: 'Onboard workflow',
    base: { profileType: 'newhirecategories', rel: 'newhirecategory', title: 'New hire category' },
  },
  sourceworkflows: {
    prefix: 'sourceworkflow',
    title: 'Source workflow',
    base: { profileType: 'talentpools', rel: 'talentpool', title: 'Talent pool' },
  },
} as const satisfies Record<string, WorkflowKind>;

export type WorkflowType = keyof typeof WORKFLOW_KINDS;

export const WORKFLOW_TYPES = Object.keys(WORKFLOW_KINDS) as readonly WorkflowType[];
