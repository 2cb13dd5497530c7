import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ApiDocument } from './api-document.js';
import { operationsOf } from './api-document.js';

const ERRORS_SCHEMA = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { errorMessage: { type: 'string' }, errorCode: { type: 'integer' } },
        required: ['errorMessage', 'errorCode'],
      },
    },
  },
  required: ['errors'],
};

/** Adds the one error body of every operation that takes credentials (D-ERR-1), with the codes by status (D-ERR-4). */
export function addErrorReplies(document: Pick<ApiDocument, 'paths' | 'components'>): void {
  const codes = Object.entries(ERROR_CODES).map(([code, { number, status }]) => `${number} ${code} (${status})`);
  document.components.schemas['errors'] = ERRORS_SCHEMA;
  document.components.responses['errors'] = {
    description: `One entry for every problem found. Codes: ${codes.join(', ')}`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/errors' } } },
  };
  for (const [, { security, responses }] of operationsOf(document)) {
    if (!security) responses['default'] = { $ref: '#/components/responses/errors' };
  }
}
