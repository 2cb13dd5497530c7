/** The same for every attempt of an event (D-EVT-3). */
export const EVENT_ID_HEADER = 'x-svc-event-id';

/** Which attempt this is, from 1; it goes on counting over redeliveries (D-EVT-3). */
export const EVENT_ATTEMPT_HEADER = 'x-svc-event-attempt';

/** Standard Webhooks: the id of the event. */
export const WEBHOOK_ID_HEADER = 'webhook-id';

/** Standard Webhooks: the time of the attempt, in seconds since 1970. */
export const WEBHOOK_TIMESTAMP_HEADER = 'webhook-timestamp';

/** Standard Webhooks: signatures, each `v1,` and base64, separated by blanks. */
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature';

/** The content type of events. */
export const EVENT_CONTENT_TYPE = 'application/json';

/** The headers that the signature of an event covers, besides method and target (D-EVT-4). */
export const SIGNED_EVENT_HEADERS = ['content-type', 'host', 'x-svc-content-sha256', 'x-svc-date'] as const;
