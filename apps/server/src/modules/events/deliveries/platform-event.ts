import { randomBytes } from 'node:crypto';
import type { EventPayload, EventType } from '@talent-platform/protocol/events';
import type { Link } from '@talent-platform/protocol/wire';

/** An action on the platform that partners may subscribe to (spec: Events). */
export type PlatformEvent = StatusChange | ApplicationCompletion | BoardPost | BoardUnpost;

/** A candidate or new hire was moved from one status into another. */
interface StatusChange {
  readonly kind: 'statusChange';
  readonly workflow: { readonly workflowType: 'applicantworkflows' | 'onboardworkflows'; readonly id: number };
  /** The job or the new hire category. */
  readonly baseId: number;
  readonly personId: number;
  readonly oldStatus: string | null;
  readonly newStatus: string;
}

interface ApplicationCompletion {
  readonly kind: 'applicationCompletion';
  readonly workflowId: number;
  readonly jobId: number;
  /** The candidate, who is the acting user. */
  readonly personId: number;
  /** The page to which the candidate returns (D-EVT-6). */
  readonly returnUrl: string;
}

interface BoardPost {
  readonly kind: 'boardPost';
  readonly jobId: number;
  readonly jobBoard: string;
  /** The page on which candidates apply. */
  readonly portalUrl: string;
}

/** A post to a job board was cancelled. */
interface BoardUnpost {
  readonly kind: 'boardUnpost';
  readonly jobId: number;
  readonly jobBoard: string;
}

/** The values that payloads share. */
interface PayloadScope {
  readonly customerId: number;
  /** `{base_url}/customers/{customerId}` */
  readonly customerUrl: string;
  /** The person profile of the acting user. */
  readonly actorId: number;
}

const WORKFLOW_LINKS = {
  applicantworkflows: {
    workflow: { rel: 'applicantWorkflow', title: 'Applicant workflow' },
    base: { rel: 'job', title: 'Job', path: 'jobs' },
  },
  onboardworkflows: {
    workflow: { rel: 'onboardWorkflow', title: 'Onboard workflow' },
    base: { rel: 'newhirecategory', title: 'New hire category', path: 'newhirecategories' },
  },
} as const;

/** Returns the payload of an event under the given name (spec: Events; D-EVT-6). */
export function payloadOf(event: PlatformEvent, eventType: EventType, scope: PayloadScope): EventPayload {
  const any = { customerId: String(scope.customerId) };
  switch (event.kind) {
    case 'statusChange':
      return { ...statusChange(event, scope), ...any, eventType: 'WorkFlowStatusChangeEvent' };
    case 'applicationCompletion':
      return {
        ...applicationCompletion(event, scope),
        ...any,
        eventType: eventType === 'AssessmentEvent' ? eventType : 'ApplicationCompletedEvent',
      };
    case 'boardPost':
      return { ...board(event, scope), ...any, portalUrl: event.portalUrl, eventType: 'JobPostToWebEvent' };
    case 'boardUnpost':
      return { ...board(event, scope), ...any, eventType: 'JobUnpostToWebEvent' };
  }
}

function statusChange({ workflow, baseId, personId, oldStatus, newStatus }: StatusChange, scope: PayloadScope) {
  return {
    newStatus,
    oldStatus: oldStatus ?? '',
    // A new hire category is named in the links only (D-EVT-6).
    ...(workflow.workflowType === 'applicantworkflows' && { jobId: String(baseId) }),
    userId: String(scope.actorId),
    personId: String(personId),
    systemId: String(workflow.id),
    links: workflowLinks({ ...workflow, baseId, personId, userId: scope.actorId }, scope),
  };
}

function applicationCompletion(event: ApplicationCompletion, scope: PayloadScope) {
  const { workflowId: id, jobId: baseId, personId, returnUrl } = event;
  return {
    returnUrl,
    userId: String(personId),
    systemId: String(id),
    links: workflowLinks({ workflowType: 'applicantworkflows', id, baseId, personId, userId: personId }, scope),
  };
}

function board({ jobId }: BoardPost | BoardUnpost, { customerUrl, actorId }: PayloadScope) {
  const links = [
    { title: 'Job', rel: 'job', url: `${customerUrl}/jobs/${jobId}` },
    { title: 'User', rel: 'user', url: `${customerUrl}/people/${actorId}` },
  ];
  return { userId: String(actorId), systemId: String(jobId), links };
}

function workflowLinks(
  of: StatusChange['workflow'] & { readonly baseId: number; readonly personId: number; readonly userId: number },
  { customerUrl }: PayloadScope,
): Link[] {
  const { workflow, base } = WORKFLOW_LINKS[of.workflowType];
  return [
    { title: workflow.title, rel: workflow.rel, url: `${customerUrl}/${of.workflowType}/${of.id}` },
    { title: base.title, rel: base.rel, url: `${customerUrl}/${base.path}/${of.baseId}` },
    { title: 'Person', rel: 'person', url: `${customerUrl}/people/${of.personId}` },
    { title: 'User', rel: 'user', url: `${customerUrl}/people/${of.userId}` },
  ];
}

const PREFIX = 'evt_';
const TIME_DIGITS = 12;
const RANDOM_BYTES = 10;

export const EVENT_ID = new RegExp(`^${PREFIX}[0-9a-f]{${TIME_DIGITS + 2 * RANDOM_BYTES}}$`);

/**
 * Returns an id that nobody can guess. Ids sort by time.
 * @param now milliseconds since 1970
 */
export function newEventId(now: number): string {
  return `${firstEventIdOf(now)}${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** Returns a text that sorts before all ids of that millisecond, and after all earlier ids. */
export function firstEventIdOf(now: number): string {
  return `${PREFIX}${now.toString(16).padStart(TIME_DIGITS, '0')}`;
}
