/** A reference to a profile (spec: Common profile fields). */
export const REFERENCE = {
  type: 'object',
  required: ['profile', 'id'],
  properties: { profile: { type: 'string', format: 'uri' }, id: { type: 'integer' }, value: { type: 'string' } },
};

/** The entries of `links` in a body. */
export const BODY_LINKS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rel', 'url'],
    properties: { rel: { type: 'string' }, title: { type: 'string' }, url: { type: 'string', format: 'uri' } },
  },
};

const HREF = { type: 'object', required: ['href'], properties: { href: { type: 'string', minLength: 1 } } };

/** The links of a list or a list node (spec: List node). */
export const LIST_LINKS = {
  type: 'object',
  required: ['self'],
  properties: { self: HREF, first: HREF, last: HREF, prev: HREF, next: HREF },
};

/** A list node without its children (spec: List node). */
export const LIST_NODE = {
  type: 'object',
  required: ['id', 'listnodeid', 'value', 'hidden', '_links'],
  properties: {
    id: { type: 'string', pattern: '^[DC]' },
    listnodeid: { type: 'string', pattern: '^\\d+$' },
    value: { type: 'string' },
    hidden: { type: 'boolean' },
    exportAs: { type: ['string', 'null'] },
    _links: LIST_LINKS,
  },
};

/** An entry of the form list (spec: Form list entry). */
export const FORM_ENTRY = {
  type: 'object',
  required: ['id', 'formname', 'type', 'displayName', 'standardizedLevel', 'isPublicAnswers'],
  properties: {
    id: { type: 'integer' },
    formname: { type: 'string' },
    type: { type: 'string' },
    displayName: { type: 'string' },
    standardizedLevel: { enum: ['STANDARD', 'STANDARD_EDITED', 'CUSTOM', 'ACKNOWLEDGEMENT'] },
    isPublicAnswers: { type: 'boolean' },
  },
};

/** A question of the form metadata (spec: Form question). */
export const FORM_QUESTION = {
  type: 'object',
  required: ['type', 'required', 'searchable'],
  properties: {
    type: { type: 'string' },
    required: { type: 'boolean' },
    searchable: { type: 'boolean' },
    section: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        type: {
          type: 'object',
          required: ['id', 'text'],
          properties: { id: { enum: [1, -1, -2, -3] }, text: { type: 'string' } },
        },
        field: { type: 'string' },
        text: { type: 'string' },
      },
    },
  },
};

/** A job post (spec: Job post). */
export const JOB_POST = {
  type: 'object',
  required: ['jobpostid', 'portalurl', 'startdate', 'status'],
  properties: {
    jobpostid: { type: 'integer' },
    portalurl: { type: 'string' },
    startdate: { type: 'string', format: 'minute' },
    enddate: { type: 'string', format: 'minute' },
    status: { type: 'string' },
  },
};
