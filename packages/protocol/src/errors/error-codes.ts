/**
 * Every error of the web services: its name, its `errorCode` on the wire and the HTTP status it is answered with
 * (D-ERR-4). `FIELD_UNKNOWN` has status 400 because only writes fail on it; reads turn it into a warning.
 *
 * @example
 * ERROR_CODES.FIELD_REQUIRED; // { code: 1, status: 400 }
 */
export const ERROR_CODES = {
  INTERNAL_ERROR: { code: 0, status: 500 },
  FIELD_REQUIRED: { code: 1, status: 400 },
  RESOURCE_NOT_FOUND: { code: 2, status: 404 },
  RESOURCE_ACCESS_DENIED: { code: 3, status: 404 },
  FIELD_UNKNOWN: { code: 4, status: 400 },
  VALUE_INVALID: { code: 5, status: 400 },
  CREDENTIALS_INVALID: { code: 6, status: 401 },
  FIELD_NOT_WRITABLE: { code: 7, status: 400 },
  PROFILE_LOCKED: { code: 8, status: 403 },
  SIGNATURE_INVALID: { code: 9, status: 401 },
  REQUEST_EXPIRED: { code: 10, status: 401 },
  METHOD_NOT_SUPPORTED: { code: 11, status: 405 },
  BODY_MALFORMED: { code: 12, status: 400 },
  PAYLOAD_TOO_LARGE: { code: 13, status: 413 },
  MEDIA_TYPE_UNSUPPORTED: { code: 14, status: 415 },
  QUOTA_EXCEEDED: { code: 15, status: 429 },
  FORM_ALREADY_FILLED: { code: 16, status: 400 },
  FORM_UNAVAILABLE: { code: 17, status: 403 },
  ROLE_INVALID: { code: 18, status: 400 },
  NO_TEXT: { code: 19, status: 404 },
  NOT_CONVERTIBLE: { code: 20, status: 500 },
  PRECONDITION_FAILED: { code: 21, status: 412 },
  CONFLICT: { code: 22, status: 409 },
  BUSY: { code: 23, status: 503 },
  SEARCH_INVALID: { code: 26, status: 400 },
} as const;

/** The name of an error, as the register spells it (D-ERR-4). */
export type ErrorName = keyof typeof ERROR_CODES;
