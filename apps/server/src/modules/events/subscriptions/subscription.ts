import type { BlueprintEvent } from '@talent-platform/blueprint';
import type { EventType } from '@talent-platform/protocol/events';
import type { PlatformEvent } from '../deliveries/platform-event.js';

/** The authentication of a subscription's deliveries, with the stored secret (D-EVT-4). */
export type SubscriptionAuth =
  | { readonly type: 'none' }
  | { readonly type: 'basic'; readonly username: string; readonly password: string }
  | { readonly type: 'hmac'; readonly user: string; readonly secret: string };

/** The address of a subscription, and the form of its requests. */
export interface Destination {
  readonly url: string;
  /** The payload is sent compressed. */
  readonly gzip: boolean;
  readonly auth: SubscriptionAuth;
}

/** The receiver of a temporary subscription: an address, or the log of deliveries alone (D-ACT-2). */
export type TemporaryReceiver = Destination | typeof LOG;

/** Nothing is sent: who subscribes reads the deliveries. */
export const LOG = { receiver: 'log' } as const;

/** A destination with the name under which its attempts are counted. */
export interface DestinationWithOrigin extends Destination {
  /** Scheme, host and port. A text that is not a URL is its own origin, and is blocked. */
  readonly origin: string;
}

/** A subscription: the events that are sent to an address. */
export interface Subscription {
  readonly id: string;
  /** The only events that the subscription receives. If undefined, it receives every event. */
  readonly eventType?: EventType;
  readonly jobBoard?: string;
  /** Undefined if nothing is sent, because the log of deliveries is the receiver. */
  readonly destination: DestinationWithOrigin | undefined;
  readonly showConfirmation: boolean;
  readonly ordered: boolean;
  /** Returns the name under which the subscription receives the event. Undefined if it does not receive the event. */
  readonly typeOf: (event: PlatformEvent) => EventType | undefined;
}

/** The names under which temporary subscriptions receive events. */
const TYPES = {
  statusChange: 'WorkFlowStatusChangeEvent',
  applicationCompletion: 'ApplicationCompletedEvent',
  boardPost: 'JobPostToWebEvent',
  boardUnpost: 'JobUnpostToWebEvent',
} as const satisfies Record<PlatformEvent['kind'], EventType>;

export function toSubscription(configured: BlueprintEvent): Subscription {
  const { id, url, gzip = true, ordered = false, auth, eventType } = configured;
  const showConfirmation = 'showConfirmation' in configured && configured.showConfirmation === true;
  const destination = withOrigin({ url, gzip, auth: authOf(auth) });
  const typeOf = (event: PlatformEvent): EventType | undefined => (isAbout(configured, event) ? eventType : undefined);
  const board = 'jobBoard' in configured ? { jobBoard: configured.jobBoard } : {};
  return { id, eventType, ...board, destination, showConfirmation, ordered, typeOf };
}

/** Returns a subscription to every event. Users see its confirmations. */
export function toTemporarySubscription(id: string, receiver: TemporaryReceiver): Subscription {
  const typeOf = ({ kind }: PlatformEvent): EventType => TYPES[kind];
  const destination = 'receiver' in receiver ? undefined : withOrigin(receiver);
  return { id, destination, showConfirmation: true, ordered: false, typeOf };
}

function isAbout(configured: BlueprintEvent, event: PlatformEvent): boolean {
  switch (configured.eventType) {
    case 'WorkFlowStatusChangeEvent':
      return event.kind === 'statusChange' && event.newStatus === configured.triggerStatus;
    case 'ApplicationCompletedEvent':
    case 'AssessmentEvent':
      return (
        event.kind === 'applicationCompletion' && (configured.jobs === 'all' || configured.jobs.includes(event.jobId))
      );
    case 'JobPostToWebEvent':
      return event.kind === 'boardPost' && event.jobBoard === configured.jobBoard;
    case 'JobUnpostToWebEvent':
      return event.kind === 'boardUnpost' && event.jobBoard === configured.jobBoard;
  }
}

/** Returns the authentication. If a secret was never stored, it is empty, because nothing was ever signed with it. */
function authOf(auth: BlueprintEvent['auth']): SubscriptionAuth {
  if (auth.type === 'hmac') return { ...auth, secret: auth.secret ?? '' };
  if (auth.type === 'basic') return { ...auth, password: auth.password ?? '' };
  return auth;
}

function withOrigin({ url, gzip, auth }: Destination): DestinationWithOrigin {
  return { url, gzip, auth, origin: URL.canParse(url) ? new URL(url).origin : url };
}
