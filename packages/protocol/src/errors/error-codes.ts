/** Every error of the web services: its number, and the HTTP status that it is answered with (D-ERR-4). */
export const ERROR_REGISTER = {
  INTERNAL_ERROR: [0, 500],
  FIELD_REQUIRED: [1, 400],
  RESOURCE_NOT_FOUND: [2, 404],
  RESOURCE_ACCESS_DENIED: [3, 404],
  FIELD_UNKNOWN: [4, 400],
  VALUE_INVALID: [5, 400],
  CREDENTIALS_INVALID: [6, 401],
  FIELD_NOT_WRITABLE: [7, 400],
  PROFILE_LOCKED: [8, 403],
  SIGNATURE_INVALID: [9, 401],
  REQUEST_EXPIRED: [10, 401],
  METHOD_NOT_SUPPORTED: [11, 405],
  BODY_MALFORMED: [12, 400],
  PAYLOAD_TOO_LARGE: [13, 413],
  MEDIA_TYPE_UNSUPPORTED: [14, 415],
  QUOTA_EXCEEDED: [15, 429],
  FORM_ALREADY_FILLED: [16, 400],
  FORM_UNAVAILABLE: [17, 403],
  ROLE_INVALID: [18, 400],
  NO_TEXT: [19, 404],
  NOT_CONVERTIBLE: [20, 500],
  PRECONDITION_FAILED: [21, 412],
  CONFLICT: [22, 409],
  BUSY: [23, 503],
  SEARCH_INVALID: [26, 400],
  PLACE_GONE: [27, 410],
  CONTENT_MISSING: [28, 500],
  CUSTOMER_MOVED: [29, 410],
} as const satisfies Readonly<Record<string, readonly [number: number, status: number]>>;

/** The code of an error: its name, as the register spells it (D-ERR-4). */
export type ErrorCode = keyof typeof ERROR_REGISTER;

/**
 * Every error of the web services by its code: the `number` that the wire calls `errorCode`, and the HTTP status that it is
 * answered with (D-ERR-4). `FIELD_UNKNOWN` has status 400 because only writes fail on it; reads turn it into a warning.
 *
 * @example
 * ERROR_CODES.FIELD_REQUIRED; // { number: 1, status: 400 }
 */
export const ERROR_CODES = /* @__PURE__ */ Object.fromEntries(
  Object.entries(ERROR_REGISTER).map(([code, [number, status]]) => [code, { number, status }]),
) as { readonly [Code in ErrorCode]: { readonly number: number; readonly status: number } };
