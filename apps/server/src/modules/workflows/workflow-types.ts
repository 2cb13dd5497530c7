import type { ProfileType } from '../../profile-engine/index.js';

/** The names of a workflow type, and the profile type that it connects people with (D-WFL-1). */
interface WorkflowKind {
  /** The first part of the names of its filters (D-SEA-7). */
  readonly prefix: string;
  /** The title of a link to a workflow of the type. */
  readonly title: string;
  /** The associated profile is always a person. */
  readonly base: {
    readonly profileType: ProfileType;
    /** The rel and the title of a link to the base profile. */
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

/** Names a workflow by type and id. */
export interface WorkflowLocator {
  readonly workflowType: WorkflowType;
  readonly id: number;
}

/** Names a workflow whose type may be unknown. */
export interface AnyWorkflowLocator {
  /** Undefined for a workflow of any type. Ids are unique over all types. */
  readonly workflowType: WorkflowType | undefined;
  readonly id: number;
}

/** Names a workflow to move, and the version that the caller has seen (`If-Match`). Left out, any version is moved. */
export interface WorkflowToMove extends AnyWorkflowLocator {
  readonly ifMatch: string | undefined;
}
