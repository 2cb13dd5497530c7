import { STANDARDIZED_LEVELS } from './form.js';

/**
 * The list of forms as a JSON Schema (2020-12): the answer of `GET …/forms/list/schema`.
 *
 * @example
 * formListSchema.properties.forms.items.properties.standardizedLevel.enum; // ['STANDARD', 'STANDARD_EDITED', …]
 * @see spec: Form list entry; D-FRM-13
 */
export const formListSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Forms',
  type: 'object',
  properties: {
    forms: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          formname: {
            type: 'string',
            description: 'The internal name of the form, also called the form ID; documented as formName too.',
          },
          type: { type: 'string' },
          displayName: { type: 'string' },
          standardizedLevel: { type: 'string', enum: STANDARDIZED_LEVELS },
          isPublicAnswers: { type: 'boolean' },
        },
        required: ['id', 'formname', 'type', 'displayName', 'standardizedLevel', 'isPublicAnswers'],
      },
    },
  },
  required: ['forms'],
} as const;
