/**
 * Every error of the web services by its code: the `number` that the wire calls `errorCode`, and the HTTP status that it is
 * answered with (D-ERR-4). `FIELD_UNKNOWN` has status 400 because only writes fail on it; reads turn it into a warning.
 *
 * @example
 * ERROR_CODES.FIELD_REQUIRED; // { number: 1, status: 400 }
 */
export const ERROR_CODES = {
  INTERNAL_ERROR: { number: 0, status: 500 },
  FIELD_REQUIRED: { number: 1, status: 400 },
  RESOURCE_NOT_FOUND: { number: 2, status: 404 },
  RESOURCE_ACCESS_DENIED: { number: 3, status: 404 },
  FIELD_UNKNOWN: { number: 4, status: 400 },
  VALUE_INVALID: { number: 5, status: 400 },
  CREDENTIALS_INVALID: { number: 6, status: 401 },
  FIELD_NOT_WRITABLE: { number: 7, status: 400 },
  PROFILE_LOCKED: { number: 8, status: 403 },
  SIGNATURE_INVALID: { number: 9, status: 401 },
  REQUEST_EXPIRED: { number: 10, status: 401 },
  METHOD_NOT_SUPPORTED: { number: 11, status: 405 },
  BODY_MALFORMED: { number: 12, status: 400 },
  PAYLOAD_TOO_LARGE: { number: 13, status: 413 },
  MEDIA_TYPE_UNSUPPORTED: { number: 14, status: 415 },
  QUOTA_EXCEEDED: { number: 15, status: 429 },
  FORM_ALREADY_FILLED: { number: 16, status: 400 },
  FORM_UNAVAILABLE: { number: 17, status: 403 },
  ROLE_INVALID: { number: 18, status: 400 },
  NO_TEXT: { number: 19, status: 404 },
  NOT_CONVERTIBLE: { number: 20, status: 500 },
  PRECONDITION_FAILED: { number: 21, status: 412 },
  CONFLICT: { number: 22, status: 409 },
  BUSY: { number: 23, status: 503 },
  SEARCH_INVALID: { number: 26, status: 400 },
  PLACE_GONE: { number: 27, status: 410 },
  CONTENT_MISSING: { number: 28, status: 500 },
} as const;

/** The code of an error: its name, as the register spells it (D-ERR-4). */
export type ErrorCode = keyof typeof ERROR_CODES;
