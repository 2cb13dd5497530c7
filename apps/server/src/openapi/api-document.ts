import type { EventWebhook } from '../modules/events/index.js';
import type { ApiBody, ApiParameter, ApiResponse, ApiSchema } from '../http/index.js';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export type ApiMethod = (typeof METHODS)[number];

interface Reference {
  readonly $ref: string;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  parameters: ApiParameter[];
  requestBody?: ApiBody;
  readonly responses: Record<string, ApiResponse | Reference>;
  /** Left out: what the whole document asks for. */
  readonly security?: readonly ApiSecurity[];
}

type ApiSecurity = Readonly<Record<string, readonly string[]>>;

export type ApiPath = Partial<Record<ApiMethod, ApiOperation>>;

/** As much of an OpenAPI 3.1 document as ours has. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly servers: ReadonlyArray<{ readonly url: string }>;
  readonly security: readonly ApiSecurity[];
  readonly paths: Readonly<Record<string, ApiPath>>;
  /** Requests that the platform sends to others. */
  readonly webhooks: Readonly<Record<string, { readonly post: EventWebhook }>>;
  readonly components: {
    readonly schemas: Record<string, ApiSchema>;
    readonly responses: Record<string, ApiResponse>;
    readonly securitySchemes: Readonly<Record<string, ApiSchema>>;
  };
}

/** Every operation of the document, with its path. */
export function operationsOf({ paths }: Pick<ApiDocument, 'paths'>): Array<[path: string, operation: ApiOperation]> {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).map((operation): [string, ApiOperation] => [path, operation]),
  );
}
