import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { EVENT_WEBHOOKS } from '../modules/events/index.js';
import { FILTER_SCHEMAS } from '../modules/search/index.js';
import { MODULES } from '../modules.js';
import type { ApiDocument } from './api-document.js';
import { describedPaths } from './described-paths.js';
import { addErrorReplies } from './error-replies.js';
import { addPathParameters } from './path-parameters.js';
import { addProfileSchemas } from './profile-schemas.js';

/** Makes the OpenAPI document of all routes, from what their decorators say. */
export function createApiDocument(): ApiDocument {
  const description = [
    'The web services of a recruiting and onboarding platform.',
    'Sign each request, or send Basic credentials. Every error has the one body of the register (D-ERR-1), those of job posts a body of their own (D-ERR-7).',
  ].join('\n\n');
  const document: ApiDocument = {
    // its schemas are JSON Schema 2020-12, as those of the schema endpoints are
    openapi: '3.1.0',
    info: { title: 'Talent platform', description, version: '0.1.0' },
    // wherever the document was read
    servers: [{ url: '/' }],
    security: [{ basic: [] }, { signature: [] }],
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
