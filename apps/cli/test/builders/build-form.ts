/** The schema of a form with a question of every kind, as the server writes it. */
export const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Background check',
  type: 'object',
  properties: {
    formname: { title: 'Form', type: 'string', enum: ['background_check'] },
    owner: { title: 'Owner', type: 'integer', minimum: 1 },
    updatedForcandidate: { title: 'Updated for', type: 'integer', minimum: 1 },
    signature: { title: 'Signature', type: 'boolean' },
    legal_name: { title: 'Legal name', type: 'string', maxLength: 12, minLength: 1 },
    nickname: { title: 'Nickname', type: ['string', 'null'], maxLength: 12, minLength: 3 },
    consent: { title: 'I agree', type: 'boolean' },
    years: { title: 'Years', type: ['integer', 'null'], minimum: 1, maximum: 60 },
    start: { title: 'Start', type: ['string', 'null'], format: 'date' },
    seen: {
      title: 'Seen',
      type: ['string', 'null'],
      pattern: '^\\d{4}-(0[1-9]|1[0-2])-\\d\\d (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
    },
    level: {
      title: 'Level',
      type: ['string', 'null'],
      enum: ['A', 'B', null],
      options: [
        { id: 'A', value: 'A' },
        { id: 'B', value: 'B' },
      ],
    },
    skills: {
      title: 'Skills',
      type: ['array', 'null'],
      items: {
        type: 'string',
        enum: ['D1', 'D2', 'Java', 'Rust', 'Software > Rust'],
        options: [
          { id: 'D1', value: 'Java' },
          { id: 'D2', value: 'Software > Rust' },
        ],
      },
    },
    pay: {
      title: 'Pay',
      type: ['object', 'null'],
      properties: { currency: { type: 'string', enum: ['EUR', 'USD'] }, amount: { type: 'number' } },
      required: ['currency', 'amount'],
      additionalProperties: false,
    },
    employers: {
      title: 'Employers',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          employer: { title: 'Employer', type: 'string', maxLength: 4000, minLength: 1 },
          from: { title: 'From', type: ['string', 'null'], pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
        },
        required: ['employer'],
        additionalProperties: false,
      },
      maxItems: 3,
      minItems: 1,
    },
  },
  required: ['owner', 'formname', 'updatedForcandidate', 'legal_name', 'consent', 'employers'],
  additionalProperties: false,
} as const;

/** Answers that fit it. */
export const ANSWERS = {
  owner: 7,
  updatedForcandidate: 8,
  legal_name: 'Lovelace',
  consent: true,
  employers: [{ employer: 'Analytical Engines', from: '1843-07' }],
} as const;
