import { createRequire } from 'node:module';
import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { EVENT_WEBHOOKS } from '../modules/events/index.js';
import { FILTER_SCHEMAS } from '../modules/search/index.js';
import { API_TAGS, TAG_GROUPS } from './api-tags.js';
import { introduction } from './introduction.js';
import { MODULES } from '../modules.js';
import type { ApiDocument } from './described-paths.js';
import { describedPaths, inReadingOrder, operationsOf, ownParameters } from './described-paths.js';
import type { ApiParameter } from '../http/index.js';
import { addExamples, withPayloads } from './add-examples.js';
import { addErrorReplies } from './error-replies.js';
import { addReplyHeaders } from './reply-headers.js';
import { shareParts } from './share-parts.js';
import { tellDefaults } from './optional-members.js';
import { addProfileSchemas } from './profile-schemas.js';

const { version } = createRequire(import.meta.url)('#package.json') as { readonly version: string };

/** Creates the OpenAPI document of all routes from their decorators. */
export function createApiDocument(): ApiDocument {
  const document: ApiDocument = {
    // The schemas are JSON Schema 2020-12, like the replies of the schema endpoints.
    openapi: '3.1.0',
    info: {
      title: 'Talent platform',
      description: introduction(),
      version,
      contact: { name: 'The Talent Platform authors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The server that serves the document.
    servers: [{ url: '/' }],
    security: [{ basic: [] }, { signature: [] }],
    tags: API_TAGS,
    'x-tagGroups': TAG_GROUPS,
    paths: inReadingOrder(describedPaths(MODULES)),
    webhooks: withPayloads(EVENT_WEBHOOKS),
    components: {
      schemas: { ...FILTER_SCHEMAS },
      parameters: {},
      examples: {},
      headers: {},
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
  addReplyHeaders(document);
  tellDefaults(document);
  addExamples(document);
  shareParts(document);
  return document;
}

/** Declares the path parameters that an operation does not describe itself. */
function addPathParameters(document: Pick<ApiDocument, 'paths'>): void {
  for (const [path, operation] of operationsOf(document)) {
    const declared = new Set(ownParameters(operation).map(({ name }) => name));
    const missing = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter(
      (name) => !declared.has(name),
    );
    operation.parameters = [...missing.map(parameterOf), ...operation.parameters];
  }
}

function parameterOf(name: string): ApiParameter {
  const schema = NUMBERS.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string' };
  const example = PATH_EXAMPLES[name];
  return { name, in: 'path', required: true, schema, ...(example === undefined ? {} : { example }) };
}

/** Values of the demo customer, which /docs fills in. */
const PATH_EXAMPLES: Readonly<Record<string, number>> = { customerId: 1001 };

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
