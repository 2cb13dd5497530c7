export { EVENT_TYPES, isEventType } from './event-types.js';
export type { EventType } from './event-types.js';
export type {
  ApplicationCompletePayload,
  EventPayload,
  JobPostPayload,
  JobUnpostPayload,
  PingPayload,
  ReceivedPayload,
  StatusChangePayload,
} from './event-payload.js';
export { EVENT_ATTEMPT_HEADER, EVENT_ID_HEADER } from './event-headers.js';
export { eventLinkHeader, readEventLinks } from './event-links.js';
export type {
  EventPart,
  EventProblem,
  EventSecret,
  EventToVerify,
  EventVerdict,
  GenuineEvent,
  RefusedEvent,
  SignatureState,
} from './event-verdict.js';
export { processed, redirectTo, rejected } from './partner-replies.js';
export type { ReplyBody, ReplyToEvent } from './partner-replies.js';
export { MAX_REPLY_BYTES, readPartnerReply } from './partner-reply.js';
export type { PartnerOutcome, PartnerReply } from './partner-reply.js';
export { eventHeaders } from './prepare-event.js';
export { readEventPayload } from './read-event-payload.js';
export type { EventAttempt, EventToSign, SignedEvent } from './prepare-event.js';
export { signEvent } from './sign-event.js';
export { standardWebhooksSecret } from './standard-webhooks.js';
export { verifyEvent } from './verify-event.js';
