import type { Link } from '../wire/link-header.js';
import type { ProfileReference } from './field-values.js';

/** A thing that a POST made. */
export interface Created {
  readonly id: number;
  /** The URL of the new thing. */
  readonly location: string;
}

/** One thing that a write would change (D-NET-8). */
export interface Change {
  readonly path: string;
  /** Null if there was no value. */
  readonly before: unknown;
  readonly after: unknown;
}

/** A result of the general search. */
export interface FoundRecord {
  readonly id: number;
  /** The URL of the profile or workflow. */
  readonly self: string;
}

/** A job on a career portal (spec: Search result entry). */
export interface FoundJob extends FoundRecord {
  /** The page of the job on the portal. */
  readonly portalUrl: string;
  /** `2026-11-20 09:30 AM`, UTC. */
  readonly updatedDate?: string;
}

/** A filter that a portal offers (spec: Portal filter description). */
export interface PortalFilter {
  readonly name: string;
  readonly label: string;
  readonly type: { readonly display: string; readonly id: number };
  /** Only of filters that are chosen from. */
  readonly options?: readonly PortalFilterOption[];
  /** The radius, of the zip code alone. */
  readonly secondaryValue?: {
    readonly options?: readonly PortalFilterOption[];
    readonly id?: string;
    readonly label?: string;
    readonly units?: string;
  };
}

export interface PortalFilterOption {
  readonly id: string;
  readonly value: string;
}

/** The types of workflow, as paths name them. */
export type WorkflowType = 'applicantworkflows' | 'onboardworkflows' | 'sourceworkflows';

/** A status of a workflow: the id of its list node, and the label that it has or had last. */
export interface WorkflowStatus {
  readonly id: string;
  readonly value?: string;
}

/** A person's way through a job, new hire category or talent pool (spec: Workflows; D-WFL-1). */
export interface Workflow {
  readonly id: number;
  /** The job, new hire category or talent pool. */
  readonly baseprofile: ProfileReference;
  /** The person. */
  readonly associatedprofile: ProfileReference;
  /** Undefined if the blueprint names no statuses for the type. */
  readonly status?: WorkflowStatus;
  readonly source?: string;
  readonly sourcename?: string;
  readonly createddate: string;
  readonly updateddate: string;
  readonly links: readonly Link[];
}

/** The workflows of a job, new hire category or talent pool in a status (D-WFL-9). */
export interface WorkflowCount {
  /** The id of the job, new hire category or talent pool. */
  readonly baseprofile: number;
  /** Undefined of workflows that have none. */
  readonly status?: WorkflowStatus;
  readonly count: number;
  /** Since when the workflow that waits longest is in the status: ISO 8601, UTC. Left out of final statuses. */
  readonly oldest?: string;
}

/** The body of a new workflow. */
export interface WorkflowInput {
  /** The id of the job, new hire category or talent pool. */
  readonly baseprofile: number;
  /** The id of the person. */
  readonly associatedprofile: number;
  /** The first status of the blueprint if it is left out. */
  readonly status?: { readonly id: string };
  readonly source?: string;
  readonly sourcename?: string;
}

/** A workflow in the list of a person's (D-WFL-3). */
export interface PersonWorkflow {
  readonly id: number;
  readonly self: string;
  readonly status?: WorkflowStatus;
  readonly baseprofile: ProfileReference;
}

/** A move in the history of a workflow (D-WFL-7). */
export interface Move {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Undefined if the workflow had no status. */
  readonly from?: WorkflowStatus;
  readonly to: WorkflowStatus;
  readonly username: string;
  /** The name of the user. Undefined if the caller does not see the profile of the user. */
  readonly name?: string;
  readonly comment?: string;
  /** Left out if no partner was told, or if the delivery is stored no longer. */
  readonly answer?: PartnerAnswer;
}

/** A note on a person, or on a workflow of the person (D-NOT-1). */
export interface Note {
  readonly id: number;
  /** The id of the person. */
  readonly person: number;
  /** The id of the workflow. Left out if the note is on the person alone. */
  readonly workflow?: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The author. */
  readonly username: string;
  /** The name of the author, if the user sees the profile of the author. */
  readonly name?: string;
  /** Plain text. */
  readonly text: string;
}

/** The body of a new note. */
export interface NoteInput {
  /** Plain text of 1 to 4,000 characters. */
  readonly text: string;
  /** The id of a workflow of the person. Left out, the note is on the person alone. */
  readonly workflow?: number | undefined;
}

/** The outcome of an action that partners are told of (D-ACT-1). */
export type ActionResult = 'processed' | 'redirect' | 'rejected' | 'pending' | 'failed' | 'none';

/** The answer of partners to an action. */
export interface PartnerAnswer {
  /** `none` if nobody has subscribed. */
  readonly outcome: ActionResult;
  /** The partner's message to the user: text, never HTML. */
  readonly userMessage?: string;
  /** The URL to which the partner sends the user who acted. Nobody else reads it. */
  readonly redirectUrl?: string;
}

/** The first reply of partners to an action. The action is done, whatever they replied (D-ACT-1). */
export interface ActionOutcome extends PartnerAnswer {
  readonly events: ReadonlyArray<{ readonly id: string; readonly status: Exclude<ActionResult, 'none'> }>;
}

/** A job on a job board (D-JPO-7). */
export interface BoardPost {
  readonly id: number;
  readonly job: number;
  readonly board: string;
  readonly label?: string;
  /** `pending`: the board has not answered the last action. */
  readonly state: 'posted' | 'pending' | 'rejected' | 'cancelled';
  readonly action: 'post' | 'unpost';
  readonly at: string;
  readonly username: string;
  readonly outcome: ActionResult;
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  /** When the board took the job; left out if it is not on the board. */
  readonly postedAt?: string;
  readonly updatedAt: string;
}

/** A filled form in the list of its owner's (D-CHG-6). */
export interface OwnedForm {
  readonly formname: string;
  readonly formDataId: number;
  readonly status: 'Complete' | 'Incomplete';
  readonly updateddate?: string;
  readonly requesteddate?: string;
  readonly self: string;
}

/** A version that somebody wrote of something (D-CHG-1). */
export interface FeedChange {
  readonly kind: 'profile' | 'form' | 'workflow' | 'note' | 'list' | 'post' | 'boardpost';
  /** The type as it stands in paths: `people`, `forms`, `lists` … */
  readonly type: string;
  /** A number, or for lists the identifier. */
  readonly id: number | string;
  /** Undefined if it was removed. */
  readonly version?: number;
  readonly changedAt: string;
  /** The URL to read it at. Undefined if it was removed. */
  readonly self?: string;
  /** The profile is out of the caller's sight now (D-CHG-4). */
  readonly removed?: true;
  /** The person whom the record is about was erased. Erase what you have kept. Only beside `removed`. */
  readonly erased?: true;
}

/** An event of the stream of changes (D-CHG-13). */
export interface StreamEvent {
  /** The types that have changed, as `FeedChange` names them; `deliveries` too, for administrators. None: any may have. */
  readonly kinds: readonly string[];
  /** A place in the change feed to read on from. */
  readonly next: string;
}

/** A page of changes, and the place behind it. */
export interface ChangePage {
  readonly changes: readonly FeedChange[];
  /** Store it once the page is handled, and go on with it as `after`. */
  readonly next: string;
  /** Whether there may be others behind it already. */
  readonly more: boolean;
}
