/** An action on the platform that partners may subscribe to (spec: Events). */
export type PlatformEvent = StatusChange | ApplicationCompletion | BoardPost | BoardUnpost;

/** A candidate or new hire was moved from one status into another. */
export interface StatusChange {
  readonly kind: 'statusChange';
  readonly workflow: { readonly workflowType: 'applicantworkflows' | 'onboardworkflows'; readonly id: number };
  /** The job or the new hire category. */
  readonly baseId: number;
  readonly personId: number;
  readonly oldStatus: string | null;
  readonly newStatus: string;
}

/** A candidate came to the end of an application. */
export interface ApplicationCompletion {
  readonly kind: 'applicationCompletion';
  /** An applicant workflow. */
  readonly workflowId: number;
  readonly jobId: number;
  /** The candidate, who is the acting user. */
  readonly personId: number;
  /** The page to which the candidate returns (D-EVT-6). */
  readonly returnUrl: string;
}

/** A job was posted to a job board. */
export interface BoardPost {
  readonly kind: 'boardPost';
  readonly jobId: number;
  readonly jobBoard: string;
  /** The page on which candidates apply. */
  readonly portalUrl: string;
}

/** A post to a job board was cancelled. */
export interface BoardUnpost {
  readonly kind: 'boardUnpost';
  readonly jobId: number;
  readonly jobBoard: string;
}
