import type { ApiHeader, ApiResponse } from '../http/index.js';
import type { ApiDocument, ApiOperation } from './described-paths.js';
import { operationsOf, ownParameters } from './described-paths.js';

const text = (description: string, rest: Partial<ApiHeader> = {}): ApiHeader => ({
  description,
  schema: { type: 'string' },
  ...rest,
});
const number = (description: string, rest: Partial<ApiHeader> = {}): ApiHeader => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  ...rest,
});
const ALWAYS = { required: true };

/** Every header that replies share (D-NET-2, D-NET-3, D-ERR-2, D-ERR-3). */
const SHARED_HEADERS = {
  'X-TRANSACTION': text('Names the request in the log of the server', ALWAYS),
  'X-RateLimit-Limit': number('The quota of requests of a day'),
  'X-RateLimit-Remaining': number('What is left of the quota'),
  'X-RateLimit-Reset': number('Seconds until the quota is whole again'),
  'X-Warning': text('A code and a text, for each thing that was ignored or that should be known'),
  'X-Error': text('A code and a text, for each error of the body', ALWAYS),
  'WWW-Authenticate': text('The schemes that are accepted', ALWAYS),
  'Retry-After': number('Seconds after which to try again', ALWAYS),
  ETag: text('Names this version, for If-None-Match and If-Match (D-NET-6)', ALWAYS),
  'Content-Security-Policy': text('What the page may load; `sandbox` of a file (D-FIL-12)', ALWAYS),
  'Referrer-Policy': text('What browsers tell the sites that the page links to', ALWAYS),
  Location: text('The same path in the installation that has the customer now (code 29)'),
  'Idempotency-Replayed': text('`true`: the reply to the first request with this key'),
} satisfies Readonly<Record<string, ApiHeader>>;

type SharedHeader = keyof typeof SHARED_HEADERS;
function refer(...names: readonly SharedHeader[]): Readonly<Record<string, { readonly $ref: string }>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const OF_STATUS: Readonly<Record<string, readonly SharedHeader[]>> = {
  401: ['WWW-Authenticate'],
  410: ['Location'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

export function addReplyHeaders({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  Object.assign(components.headers, SHARED_HEADERS);
  for (const [, operation] of operationsOf({ paths })) {
    for (const [status, reply] of Object.entries(operation.responses)) {
      if (!('description' in reply)) continue;
      const headers = {
        ...refer(...sharedHeaders(operation, status)),
        ...linkOf(operation, status),
        ...(reply.headers?.['Content-Disposition'] && refer('Content-Security-Policy')),
        ...reply.headers,
      };
      operation.responses[status] = { ...reply, headers };
    }
  }
}

/** A reply 304 has the Link header of the reply that it stands for. */
function linkOf({ responses }: ApiOperation, status: string): NonNullable<ApiResponse['headers']> {
  const whole = status === '304' ? responses['200'] : undefined;
  const link = whole && 'headers' in whole && whole.headers?.['Link'];
  return link ? { Link: link } : {};
}

function sharedHeaders(operation: ApiOperation, status: string): SharedHeader[] {
  const isError = /^[45]/.test(status);
  const parameters = new Set(ownParameters(operation).map(({ name }) => name));
  const headers: SharedHeader[] = ['X-TRANSACTION', ...(OF_STATUS[status] ?? [])];
  if (isPage(operation)) headers.push('Content-Security-Policy', 'Referrer-Policy');
  else if (isError) headers.push('X-Error');
  if (parameters.has('If-None-Match') && !isError) headers.push('ETag');
  if (operation.security) return headers;
  headers.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset');
  if (!isError) headers.push('X-Warning');
  if (parameters.has('Idempotency-Key')) headers.push('Idempotency-Replayed');
  return headers;
}

function isPage({ responses }: ApiOperation): boolean {
  return Object.values(responses).some((reply) => 'content' in reply && reply.content?.['text/html;charset=UTF-8']);
}
