export { canonicalHeaders } from '../canonical/canonical-headers.js';
export { canonicalPath } from '../canonical/canonical-path.js';
export { canonicalQuery } from '../canonical/canonical-query.js';
export { canonicalRequest } from '../canonical/canonical-request.js';
export type { RequestToCanonicalize } from '../canonical/canonical-request.js';
export { EMPTY_BODY_DIGEST } from '../canonical/empty-body-digest.js';
export { parseQuery } from '../canonical/parse-query.js';
export type { QueryPair } from '../canonical/query-pairs.js';
export type { RawHeaders } from '../canonical/raw-headers.js';
export { splitTarget } from '../canonical/split-target.js';
export type { TargetParts } from '../canonical/split-target.js';
export { formatAuthorizationHeader, parseAuthorizationHeader } from '../signing/authorization-header.js';
export type { SignedAuthorization } from '../signing/authorization-header.js';
export { withinClockWindow } from '../signing/clock-window.js';
export type { MismatchExplanation, RequestToExplain } from '../signing/mistakes/mistake.js';
export { NO_KNOWN_MISTAKE } from '../signing/mistakes/no-known-mistake.js';
export type { RequestToSign, SignatureHeaders, SignedRequest } from '../signing/prepare-request.js';
export type { ReceivedRequest, RequestToVerify, SignatureClaim } from '../signing/read-request.js';
export { formatRequestDate, parseRequestDate } from '../signing/request-date.js';
export { DATE_HEADER, DIGEST_HEADER, SIGNATURE_ALGORITHM } from '../signing/signature-scheme.js';
export { usersMeant } from '../signing/users-meant.js';
export { EVENT_TYPES, isEventType } from '../events/event-types.js';
export type { EventType } from '../events/event-types.js';
export type {
  ApplicationCompletePayload,
  EventPayload,
  JobPostPayload,
  JobUnpostPayload,
  PingPayload,
  ReceivedPayload,
  StatusChangePayload,
} from '../events/event-payload.js';
export { EVENT_ATTEMPT_HEADER, EVENT_ID_HEADER } from '../events/event-headers.js';
export { eventLinkHeader, readEventLinks } from '../events/event-links.js';
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
export { processed, redirectTo, rejected } from '../events/partner-replies.js';
export type { ReplyBody, ReplyToEvent } from '../events/partner-replies.js';
export { MAX_REPLY_BYTES, readPartnerReply } from '../events/partner-reply.js';
export type { PartnerOutcome, PartnerReply } from '../events/partner-reply.js';
export { eventHeaders } from '../events/prepare-event.js';
export { readEventPayload } from '../events/read-event-payload.js';
export type { EventAttempt, EventToSign, SignedEvent } from '../events/prepare-event.js';
export { standardWebhooksSecret } from '../events/standard-webhooks.js';
export { bodyDigest } from './body-digest.js';
export { explainMismatch } from './explain-mismatch.js';
export { signEvent } from './sign-event.js';
export { signRequest } from './sign-request.js';
export { generateSigningSecret, SigningSecret } from './signing-secret.js';
export { stringToSign } from './string-to-sign.js';
export { verifyEvent } from './verify-event.js';
export { matchesSignature, readSignedRequest, verifyRequest } from './verify-request.js';
