export { DELIVERY_STATUSES, FINAL_STATUSES } from './delivery-status.js';
export type { DeliveryStatus } from './delivery-status.js';
export { EVENT_TYPES, isEventType, readEventPayload } from './event-payload.js';
export type {
  ApplicationCompletePayload,
  EventPayload,
  EventType,
  JobPostPayload,
  JobUnpostPayload,
  PingPayload,
  ReceivedPayload,
  StatusChangePayload,
} from './event-payload.js';
export { EVENT_ATTEMPT_HEADER, EVENT_ID_HEADER, eventLinkHeader, readEventLinks } from './event-headers.js';
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
export { MAX_REPLY_BYTES, processed, readPartnerReply, redirectTo, rejected } from './partner-reply.js';
export type { PartnerOutcome, PartnerReply, ReplyBody, ReplyToEvent } from './partner-reply.js';
export { eventHeaders } from './prepare-event.js';
export type { EventAttempt, EventToSign, SignedEvent } from './prepare-event.js';
export { signEvent } from './sign-event.js';
export { standardWebhooksSecret } from './standard-webhooks.js';
export { verifyEvent } from './verify-event.js';
