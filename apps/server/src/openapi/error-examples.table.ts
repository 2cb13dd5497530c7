// Recorded by test/api/openapi/every-error.api-spec.ts, which fails if an answer differs. To record them anew:
// TALENT_WRITE_EXAMPLES=1 npm test -- every-error, and then npx oxfmt apps/server/src/openapi/error-examples.table.ts

export const ERROR_EXAMPLES: Readonly<Record<string, unknown>> = {
  CONFLICT_422: {
    errors: [
      {
        errorMessage:
          'This Idempotency-Key was sent with another body or parent before; give every new request a key of its own.',
        errorCode: 22,
      },
    ],
  },
  RESOURCE_ACCESS_DENIED_403: {
    errors: [
      {
        errorMessage: 'This user has no write access to jobs.',
        errorCode: 3,
      },
    ],
  },
  VALUE_INVALID_416: {
    errors: [
      {
        errorMessage: 'Range: must begin within the file, which has 205 bytes.',
        errorCode: 5,
      },
    ],
  },
  FIELD_REQUIRED: {
    errors: [
      {
        errorMessage: 'lastname: is required.',
        errorCode: 1,
      },
    ],
  },
  RESOURCE_NOT_FOUND: {
    errors: [
      {
        errorMessage: 'There is no profile of this type with the id 999999.',
        errorCode: 2,
      },
    ],
  },
  RESOURCE_ACCESS_DENIED: {
    errors: [
      {
        errorMessage: 'Only an administrator may do this.',
        errorCode: 3,
      },
    ],
  },
  FIELD_UNKNOWN: {
    errors: [
      {
        errorMessage:
          'surname: is not a field of this resource. Names must match exactly, in lower case. Did you mean "lastname"?',
        errorCode: 4,
      },
    ],
  },
  VALUE_INVALID: {
    errors: [
      {
        errorMessage:
          'numberofpositions: must be a whole number between -9007199254740991 and 9007199254740991, received "3.5".',
        errorCode: 5,
      },
    ],
  },
  CREDENTIALS_INVALID: {
    errors: [
      {
        errorMessage: 'The user name or the password is wrong.',
        errorCode: 6,
      },
    ],
  },
  FIELD_NOT_WRITABLE: {
    errors: [
      {
        errorMessage: 'id: can be read only: it is read-only or locked. Leave it out.',
        errorCode: 7,
      },
    ],
  },
  PROFILE_LOCKED: {
    errors: [
      {
        errorMessage: 'Profiles of talentpools are locked: they can be created, not updated.',
        errorCode: 8,
      },
    ],
  },
  SIGNATURE_INVALID: {
    errors: [
      {
        errorMessage: 'The signature does not match the request.',
        errorCode: 9,
      },
    ],
  },
  REQUEST_EXPIRED: {
    errors: [
      {
        errorMessage:
          'x-svc-date must be within 300 seconds of the server\'s time, which is 2026-11-20T09:30:00Z: "2026-11-20T08:30:00Z" is 3600 seconds behind. Set the clock that signs, or sign each request when it is sent.',
        errorCode: 10,
      },
    ],
  },
  BODY_MALFORMED: {
    errors: [
      {
        errorMessage: 'The body must be JSON: a value is expected at position 12.',
        errorCode: 12,
      },
    ],
  },
  PAYLOAD_TOO_LARGE: {
    errors: [
      {
        errorMessage: 'The body must not be larger than 1048576 bytes.',
        errorCode: 13,
      },
    ],
  },
  MEDIA_TYPE_UNSUPPORTED: {
    errors: [
      {
        errorMessage: 'The Content-Type must be application/json, received "text/plain".',
        errorCode: 14,
      },
    ],
  },
  QUOTA_EXCEEDED: {
    errors: [
      {
        errorMessage: 'All 1 requests of today are used; the next day starts in 52200 s.',
        errorCode: 15,
      },
    ],
  },
  FORM_ALREADY_FILLED: {
    errors: [
      {
        errorMessage:
          'The form "background_check" has been filled for this owner: filled form 1. PATCH changes some of its answers, PUT replaces all.',
        errorCode: 16,
      },
    ],
  },
  FORM_UNAVAILABLE: {
    errors: [
      {
        errorMessage: 'The form "background_check" is archived.',
        errorCode: 17,
      },
    ],
  },
  ROLE_INVALID: {
    errors: [
      {
        errorMessage: 'roles: cannot be the only field of a PATCH; send another one with it.',
        errorCode: 18,
      },
    ],
  },
  NO_TEXT: {
    errors: [
      {
        errorMessage: 'No text can be extracted from this file: it is of a kind that is not read.',
        errorCode: 19,
      },
    ],
  },
  NOT_CONVERTIBLE: {
    errors: [
      {
        errorMessage: 'This file cannot be converted to PDF: it is of a kind that is not read.',
        errorCode: 20,
      },
    ],
  },
  PRECONDITION_FAILED: {
    errors: [
      {
        errorMessage: 'If-Match names another version; read the profile again.',
        errorCode: 21,
      },
    ],
  },
  CONFLICT: {
    errors: [
      {
        errorMessage: 'There is a workflow of this type for the two profiles already; …/people/4/workflows lists it.',
        errorCode: 22,
      },
    ],
  },
  BUSY: {
    errors: [
      {
        errorMessage: 'The service is busy; try again shortly.',
        errorCode: 23,
      },
    ],
  },
  SEARCH_INVALID: {
    errors: [
      {
        errorMessage:
          'filters[0].name: "person.surname" is not a filter of this search; names are exact, such as "person.id" or "person.field1001". Did you mean "person.lastname"?',
        errorCode: 26,
      },
    ],
  },
  PLACE_GONE: {
    errors: [
      {
        errorMessage:
          'after: is a place in changes that this database does not have: it was restored from a backup, is a copy, or has failed over. Read again from the beginning, with "after" left out, and replace what you have kept.',
        errorCode: 27,
      },
    ],
  },
  CONTENT_MISSING: {
    errors: [
      {
        errorMessage:
          'The service has lost the content of this file, or cannot open it. Its operator can restore it; or send the file again.',
        errorCode: 28,
      },
    ],
  },
  INTERNAL_ERROR: {
    errors: [
      {
        errorMessage: 'The service failed; its log names this request as {00000000-0000-4000-8000-000000000000}.',
        errorCode: 0,
      },
    ],
  },
};

export const MESSAGE_EXAMPLES: Readonly<Record<string, unknown>> = {
  '400': {
    message: 'jobid: is required.',
    code: 400,
  },
  '401': {
    message: 'The user name or the password is wrong.',
    code: 401,
  },
  '403': {
    message: 'The portal "closed" takes no job posts.',
    code: 403,
  },
  '404': {
    message: 'There is no job post with the id 999999.',
    code: 404,
  },
  '409': {
    message: 'The job 3 is not in the Approved folder.',
    code: 409,
  },
  '413': {
    message: 'The body must not be larger than 1048576 bytes.',
    code: 413,
  },
  '415': {
    message: 'The Content-Type must be application/json, received "text/plain".',
    code: 415,
  },
  '422': {
    message:
      'This Idempotency-Key was sent with another body or parent before; give every new request a key of its own.',
    code: 422,
  },
  '429': {
    message: 'All 1 requests of today are used; the next day starts in 52200 s.',
    code: 429,
  },
  '500': {
    message: 'The service failed; its log names this request as {00000000-0000-4000-8000-000000000000}.',
    code: 500,
  },
  '503': {
    message: 'The service is busy; try again shortly.',
    code: 503,
  },
};
