import type { Link } from '../wire/link-header.js';
import { jsonTextOf } from './standard-webhooks.js';

/**
 * The event types of the interface. A subscription may name `AssessmentEvent` instead of `ApplicationCompletedEvent`.
 *
 * @see spec: Events; D-EVT-6
 */
export const EVENT_TYPES = [
  'WorkFlowStatusChangeEvent',
  'ApplicationCompletedEvent',
  'AssessmentEvent',
  'JobPostToWebEvent',
  'JobUnpostToWebEvent',
] as const;

/** The event that happened: the `eventType` of a payload. */
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * Returns whether a text is the name of an event type.
 *
 * @param text any text, such as the `eventType` of a payload that came.
 * @example
 * isEventType('JobPostToWebEvent'); // true
 * @see spec: Events; D-EVT-6
 */
export function isEventType(text: string): text is EventType {
  return EVENT_TYPES.some((type) => type === text);
}

/** The members of every payload. Ids are strings, whatever they are elsewhere (D-EVT-6). */
interface AnyEventPayload {
  readonly customerId: string;
  /** The profile of the person who acted. In the application event, the profile of the candidate. */
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
 * An administrator tests the connection. Nothing happened.
 */
export interface PingPayload {
  readonly eventType: 'PingEvent';
  readonly customerId: string;
  /** The name of the subscription that was pinged. */
  readonly subscription: string;
  readonly links: readonly Link[];
}

/** The payload of an event that happened; `eventType` says which. */
export type EventPayload = StatusChangePayload | ApplicationCompletePayload | JobPostPayload | JobUnpostPayload;

/** The payload of any request that an endpoint receives: an event or a ping. */
export type ReceivedPayload = EventPayload | PingPayload;

/**
 * Returns the payload of a genuine event, by its `eventType`. Checks only the type: the signature vouches for the rest.
 *
 * @param json the JSON before gzip, as a verdict has it.
 * @returns undefined for JSON of another form, and for event types that this version does not know.
 * @example
 * const payload = readEventPayload(verdict.json);
 * if (payload?.eventType === 'WorkFlowStatusChangeEvent') console.log(payload.newStatus);
 * @see D-EVT-6
 */
export function readEventPayload(json: Uint8Array): ReceivedPayload | undefined {
  const payload = parseJson(json);
  return isKnown(payload) ? payload : undefined;
}

function parseJson(json: Uint8Array): unknown {
  try {
    return JSON.parse(jsonTextOf(json) ?? '');
  } catch {
    return undefined;
  }
}

function isKnown(payload: unknown): payload is ReceivedPayload {
  if (typeof payload !== 'object' || payload === null || !('eventType' in payload)) return false;
  const { eventType } = payload;
  return typeof eventType === 'string' && (eventType === 'PingEvent' || isEventType(eventType));
}
