export { canonicalHeaders } from '../canonical/canonical-headers.js';
export { canonicalPath } from '../canonical/canonical-path.js';
export { canonicalQuery, parseQuery } from '../canonical/canonical-query.js';
export { canonicalRequest, EMPTY_BODY_DIGEST, splitTarget } from '../canonical/canonical-request.js';
export type { RequestToCanonicalize, TargetParts } from '../canonical/canonical-request.js';
export type { QueryPair } from '../canonical/canonical-query.js';
export type { RawHeaders } from '../canonical/raw-headers.js';
export { formatAuthorizationHeader, parseAuthorizationHeader, usersMeant } from '../signing/authorization-header.js';
export type { SignedAuthorization } from '../signing/authorization-header.js';
export { formatRequestDate, parseRequestDate, withinClockWindow } from '../signing/request-date.js';
export type { MismatchExplanation, RequestToExplain } from '../signing/mistakes/mistake.js';
export { NO_KNOWN_MISTAKE } from '../signing/mistakes/explain-steps.js';
export type { RequestToSign, SignatureHeaders, SignedRequest } from '../signing/prepare-request.js';
export type { ReceivedRequest, RequestToVerify, SignatureClaim } from '../signing/read-request.js';
export { generateSigningSecret } from '../signing/secret-text.js';
export { CONDITION_HEADERS, DATE_HEADER, DIGEST_HEADER, SIGNATURE_ALGORITHM } from '../signing/signature-scheme.js';
export { EVENT_TYPES, isEventType, readEventPayload } from '../events/event-payload.js';
export type {
  ApplicationCompletePayload,
  EventPayload,
  EventType,
  JobPostPayload,
  JobUnpostPayload,
  PingPayload,
  ReceivedPayload,
  StatusChangePayload,
} from '../events/event-payload.js';
export { DELIVERY_STATUSES, FINAL_STATUSES } from '../events/delivery-status.js';
export { EVENT_ATTEMPT_HEADER, EVENT_ID_HEADER, eventLinkHeader, readEventLinks } from '../events/event-headers.js';
export type {
  EventPart,
  EventProblem,
  EventSecret,
  EventToVerify,
  EventVerdict,
  GenuineEvent,
  RefusedEvent,
  SignatureState,
} from '../events/event-verdict.js';
export { MAX_REPLY_BYTES, processed, readPartnerReply, redirectTo, rejected } from '../events/partner-reply.js';
export type { PartnerOutcome, PartnerReply, ReplyBody, ReplyToEvent } from '../events/partner-reply.js';
export { eventHeaders } from '../events/prepare-event.js';
export type { EventAttempt, EventToSign, SignedEvent } from '../events/prepare-event.js';
export { standardWebhooksSecret } from '../events/standard-webhooks.js';
export { signEvent, verifyEvent } from './events.js';
export {
  bodyDigest,
  explainMismatch,
  matchesSignature,
  readSignedRequest,
  signRequest,
  stringToSign,
  verifyRequest,
} from './requests.js';
export { SigningSecret } from './signing-secret.js';
