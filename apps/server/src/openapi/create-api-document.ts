import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { EVENT_WEBHOOKS } from '../modules/events/index.js';
import { FILTER_SCHEMAS } from '../modules/search/index.js';
import { API_TAGS, TAG_GROUPS } from './api-tags.js';
import { MODULES } from '../modules.js';
import type { ApiDocument, ApiOperation } from './described-paths.js';
import { describedPaths, operationsOf } from './described-paths.js';
import type { ApiParameter, ApiResponse } from '../http/index.js';
import { isPortalPostPath } from '../http/index.js';
import { profileTypeSchemas } from '../modules/profile-definitions/index.js';

/** Creates the OpenAPI document of all routes from their decorators. */
export function createApiDocument(): ApiDocument {
  const description = [
    'The web services of a recruiting and onboarding platform.',
    'Sign each request, or send Basic credentials. All errors have the same form (D-ERR-1); only those of job posts differ (D-ERR-7).',
  ].join('\n\n');
  const document: ApiDocument = {
    // The schemas are JSON Schema 2020-12, like the replies of the schema endpoints.
    openapi: '3.1.0',
    info: { title: 'Talent platform', description, version: '0.1.0' },
    // The server that serves the document.
    servers: [{ url: '/' }],
    security: [{ basic: [] }, { signature: [] }],
    tags: API_TAGS,
    'x-tagGroups': TAG_GROUPS,
    paths: describedPaths(MODULES),
    webhooks: EVENT_WEBHOOKS,
    components: {
      schemas: { ...FILTER_SCHEMAS },
      responses: {},
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: `${SIGNATURE_ALGORITHM} user=…, signedheaders=x-svc-content-sha256;x-svc-date, signature=…; of events content-type and host are signed too`,
        },
      },
    },
  };
  addProfileSchemas(document);
  addPathParameters(document);
  addErrorReplies(document);
  return document;
}

/** Declares the path parameters that an operation does not describe itself. */
export function addPathParameters(document: Pick<ApiDocument, 'paths'>): void {
  for (const [path, operation] of operationsOf(document)) {
    const declared = new Set(operation.parameters.map(({ name }) => name));
    const missing = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter(
      (name) => !declared.has(name),
    );
    operation.parameters = [...missing.map(parameterOf), ...operation.parameters];
  }
}

function parameterOf(name: string): ApiParameter {
  const schema = NUMBERS.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string' };
  return { name, in: 'path', required: true, schema };
}

/** The path parameters that are whole numbers. All others are texts. */
const NUMBERS: ReadonlySet<string> = new Set([
  'customerId',
  'profileId',
  'personId',
  'jobId',
  'workflowId',
  'portalId',
  'entry',
]);

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
 * Adds the error body to every operation that takes credentials (D-ERR-1, D-ERR-7), with the codes by status
 * (D-ERR-4). Adds it also to every error that an operation declares itself.
 */
function addErrorReplies(document: Pick<ApiDocument, 'paths' | 'components'>): void {
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

const PROFILE_PATH = /^\/customers\/\{customerId\}\/(\w+)(\/\{profileId\})?$/;

/**
 * Gives each profile type's operations the schemas of that type, because one controller describes all types alike.
 * The schemas are those of the catalogue. Customers add their own fields.
 */
function addProfileSchemas({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  const types = profileTypeSchemas();
  for (const { profileType, read, create, change } of types) {
    components.schemas[`${profileType}.read`] = { ...read };
    components.schemas[`${profileType}.create`] = { ...create };
    components.schemas[`${profileType}.change`] = { ...change };
  }
  const known = new Set<string>(types.map(({ profileType }) => profileType));
  for (const [path, item] of Object.entries(paths)) {
    const type = PROFILE_PATH.exec(path)?.[1];
    if (type === undefined || !known.has(type)) continue;
    describeBody(item.post, `${type}.create`);
    describeBody(item.patch, `${type}.change`);
    describeAnswer(item.get, `${type}.read`);
  }
  describeAnswer(paths['/customers/{customerId}/people/by-email']?.get, 'people.read');
}

function describeBody(operation: ApiOperation | undefined, schema: string): void {
  if (operation) operation.requestBody = { required: true, content: contentOf(schema) };
}

function describeAnswer(operation: ApiOperation | undefined, schema: string): void {
  const ok = operation?.responses['200'];
  if (operation && ok && !('$ref' in ok)) operation.responses['200'] = { ...ok, content: contentOf(schema) };
}

function contentOf(schema: string): NonNullable<ApiResponse['content']> {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}
