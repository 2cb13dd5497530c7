import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { isPortalPostPath } from '../http/index.js';
import type { ApiResponse } from '../http/index.js';
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

/** The error body of portal posts (D-ERR-7). */
const MESSAGE_SCHEMA = {
  type: 'object',
  properties: { message: { type: 'string' }, code: { type: 'integer' } },
  required: ['message', 'code'],
};

/**
 * Adds the error body of every operation that takes credentials (D-ERR-1, D-ERR-7), with the codes by status (D-ERR-4), and
 * of every error that an operation tells by itself.
 */
export function addErrorReplies(document: Pick<ApiDocument, 'paths' | 'components'>): void {
  const codes = Object.entries(ERROR_CODES).map(([code, { number, status }]) => `${number} ${code} (${status})`);
  const { schemas, responses: replies } = document.components;
  schemas['errors'] = ERRORS_SCHEMA;
  schemas['message'] = MESSAGE_SCHEMA;
  replies['errors'] = replyOf('errors', `One entry for every problem found. Codes: ${codes.join(', ')}`);
  replies['message'] = replyOf('message', 'What is wrong, and the HTTP status');
  for (const [path, { security, responses }] of operationsOf(document)) {
    const name = isPortalPostPath(path) ? 'message' : 'errors';
    for (const [status, reply] of Object.entries(responses)) {
      if (/^[45]/.test(status)) responses[status] = { content: replies[name]?.content, ...reply };
    }
    if (!security) responses['default'] = { $ref: `#/components/responses/${name}` };
  }
}

function replyOf(schema: string, description: string): ApiResponse {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } };
}
