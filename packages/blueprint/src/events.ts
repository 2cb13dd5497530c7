/**
 * A subscription: which event is sent where, and how it is authenticated (spec: Events; D-EVT).
 *
 * @example
 * const subscription: BlueprintEvent = {
 *   id: 'background-check',
 *   eventType: 'WorkFlowStatusChangeEvent',
 *   triggerStatus: 'C51220',
 *   url: 'https://partner.example/events',
 *   auth: { type: 'hmac', user: 'acme_events', secret: '…' },
 * };
 */
export type BlueprintEvent = StatusChangeSubscription | ApplicationSubscription | JobBoardSubscription;

interface Subscription {
  readonly id: string;
  /** https or http (D-EVT-7). */
  readonly url: string;
  /** Whether the payload is sent compressed; true when left out. */
  readonly gzip?: boolean;
  /** Whether the events about one base profile are sent one after the other, in the order of what happened; false when left out. */
  readonly ordered?: boolean;
  readonly auth: EventAuth;
}

/** A candidate or new hire is moved into the status (spec: Status flow update). */
export interface StatusChangeSubscription extends Subscription {
  readonly eventType: 'WorkFlowStatusChangeEvent';
  /** The id of a status of `workflowStatuses`. */
  readonly triggerStatus: string;
  /** Whether the acting user sees a confirmation; false when left out (D-EVT-5). */
  readonly showConfirmation?: boolean;
}

/** A candidate reaches the end of an application (spec: Application complete); the older name may be asked for (D-EVT-6). */
export interface ApplicationSubscription extends Subscription {
  readonly eventType: 'ApplicationCompletedEvent' | 'AssessmentEvent';
  /** The jobs whose applications are sent. */
  readonly jobs: 'all' | readonly number[];
}

/** A job is posted to, or taken from, a partner's site (spec: Job post, Job unpost). */
export interface JobBoardSubscription extends Subscription {
  readonly eventType: 'JobPostToWebEvent' | 'JobUnpostToWebEvent';
  /** The id of a board of `jobBoards`. */
  readonly jobBoard: string;
}

/** How a delivery is authenticated (D-EVT-4). A secret that is left out keeps the stored one; so does a password, for the same scheme, host and port (D-PLT-2). */
export type EventAuth =
  | { readonly type: 'none' }
  | { readonly type: 'basic'; readonly username: string; readonly password?: string }
  | { readonly type: 'hmac'; readonly user: string; readonly secret?: string };
