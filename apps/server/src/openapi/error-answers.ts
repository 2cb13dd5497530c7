import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES } from '@talent-platform/protocol/errors';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

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
export function addErrorAnswers(document: OpenAPIObject): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  schemas['errors'] = ERRORS_SCHEMA;
  const description = Object.entries(ERROR_CODES)
    .map(([name, { code, status }]) => `${code} ${name} (${status})`)
    .join(', ');
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) addTo(item[method], `One entry for every problem found. Codes: ${description}`);
  }
}

function addTo(operation: Operation | undefined, description: string): void {
  const isPublic = operation?.security?.some((requirement) => Object.keys(requirement).length === 0) ?? false;
  if (!operation || isPublic) return;
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/errors' } } };
  operation.responses['default'] = { description, content };
}
