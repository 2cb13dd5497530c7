import type { Link } from '../wire/link-header.js';

/** The members of every payload. Ids are strings, whatever they are elsewhere (D-EVT-6). */
interface AnyEventPayload {
  readonly customerId: string;
  /** The profile of the person who acted; in the application event, the candidate's. */
  readonly userId: string;
  /** The workflow, or for the events of job boards the job. */
  readonly systemId: string;
  /** The GET request of each related resource; the Link header has the same. */
  readonly links: readonly Link[];
}

/**
 * A candidate or new hire was moved into a status that is a trigger. Links: applicantWorkflow, job, person, user; of a new
 * hire onboardWorkflow, newhirecategory, person, user.
 *
 * @example
 * const moved = (event: StatusChangePayload) => `${event.personId} is in ${event.newStatus} now`;
 * @see spec: Status flow update; D-EVT-6
 */
export interface StatusChangePayload extends AnyEventPayload {
  readonly eventType: 'WorkFlowStatusChangeEvent';
  /** The id of the list node of the new status, such as `C51220`. */
  readonly newStatus: string;
  readonly oldStatus: string;
  /** The job that the candidate is attached to. A new hire has none: the link `newhirecategory` names the category. */
  readonly jobId?: string;
  readonly personId: string;
}

/**
 * A candidate reached the end of an application. Links: applicantWorkflow, job, person, user.
 *
 * @see spec: Application complete; D-EVT-6
 */
export interface ApplicationCompletePayload extends AnyEventPayload {
  readonly eventType: 'ApplicationCompletedEvent' | 'AssessmentEvent';
  /** The URL at which the candidate finishes the application. */
  readonly returnUrl: string;
}

/**
 * A job was posted to a job board. Links: job, user.
 *
 * @see spec: Job post; D-EVT-6
 */
export interface JobPostPayload extends AnyEventPayload {
  readonly eventType: 'JobPostToWebEvent';
  /** The URL at which candidates apply for the job. */
  readonly portalUrl: string;
}

/**
 * A job was taken off a job board. Links: job, user.
 *
 * @see spec: Job unpost; D-EVT-6
 */
export interface JobUnpostPayload extends AnyEventPayload {
  readonly eventType: 'JobUnpostToWebEvent';
}

/**
 * An administrator tries the connection: nothing happened.
 */
export interface PingPayload {
  readonly eventType: 'PingEvent';
  readonly customerId: string;
  /** The name of the subscription that was pinged. */
  readonly subscription: string;
  readonly links: readonly Link[];
}

/** The payload of an event that happened; `eventType` tells which. */
export type EventPayload = StatusChangePayload | ApplicationCompletePayload | JobPostPayload | JobUnpostPayload;

/** The payload of whatever an endpoint is sent. */
export type ReceivedPayload = EventPayload | PingPayload;
