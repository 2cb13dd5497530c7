import type { ServerResponse } from 'node:http';
import type { EmbeddedRequest } from '@talent-platform/server/embedded';
import { splitTarget } from '@talent-platform/protocol/canonical';
import { usersMeant } from '@talent-platform/protocol/signing';
import { refuseUnknown } from './options/option-check.js';
import { matchesPath, refuseRelative } from './options/path-pattern.js';
import type { PathPattern } from './options/path-pattern.js';

/** A request that came to the twin. */
export interface JournalEntry {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The user that the credentials name. Undefined without credentials. */
  readonly user: string | undefined;
  /** The status of the reply. Undefined while the request runs, and if the connection was dropped before a reply. */
  readonly status: number | undefined;
  /** By name, in lower case. Credentials are shown as `[secret]`, as in `query`. Bodies are as they came. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, as far as it has come, up to 1 MiB. */
  readonly text: string;
  /** The body, if it is JSON. */
  readonly json: unknown;
  /** The name of the fault that the request met. Undefined if it met none. */
  readonly fault: string | undefined;
  /** The time of the twin's clock. */
  readonly at: Date;
}

/** Selects requests of the journal. Members that are left out select all. */
export interface RequestFilter {
  readonly method?: string;
  /** A path, in which `*` stands for a segment and `**` for any number of them; or a regular expression. */
  readonly path?: PathPattern;
  readonly user?: string;
  readonly status?: number;
}

const MAX_BODY_BYTES = 1_048_576;
const SECRET = '[secret]';
/** Words of the names of headers and parameters that hold credentials, such as X-API-Key and `access_token`. */
const CREDENTIAL =
  /(^|[-_])(api[-_]?key|auth|authorization|cookie|credentials?|pass(word|wd)?|secret|signature|token)([-_]|$)/i;

/** A request that the journal records. */
export class RecordedRequest {
  fault: string | undefined;
  readonly #chunks: Buffer[] = [];
  // Not the whole request, which would keep its connection in memory.
  readonly #head: Pick<EmbeddedRequest, 'method' | 'url' | 'headers'>;
  readonly #user: string | undefined;
  #bytes = 0;
  #response: ServerResponse | undefined;
  #status: number | undefined;

  constructor(
    request: Pick<EmbeddedRequest, 'method' | 'url' | 'headers' | 'onBody'>,
    response: ServerResponse,
    private readonly at: Date,
  ) {
    const { method, url, headers } = request;
    this.#head = { method, url, headers };
    this.#user = userOf(headers.authorization);
    this.#response = response;
    request.onBody((chunk) => this.#keep(chunk));
    response.once('close', () => {
      this.#status = statusOf(response);
      this.#response = undefined;
    });
  }

  get entry(): JournalEntry {
    const { method = '', url = '', headers } = this.#head;
    const { path, query } = splitTarget(url);
    const text = Buffer.concat(this.#chunks).toString('utf8');
    return {
      ...{ method, path, query: masked(new URLSearchParams(query)), user: this.#user },
      status: this.#response ? statusOf(this.#response) : this.#status,
      headers: masked(Object.entries(headers)),
      text,
      json: parseJson(text, headers['content-type']),
      ...{ fault: this.fault, at: this.at },
    };
  }

  #keep(chunk: Uint8Array): void {
    const room = MAX_BODY_BYTES - this.#bytes;
    if (room <= 0) return;
    this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.length;
  }
}

/**
 * The requests that came to the twin, in their order. The twin's own helpers, such as `move`, are left out.
 *
 * @example
 * const [submitted] = twin.journal.requests({ method: 'POST', path: '/customers/1001/forms' });
 */
export class Journal {
  #requests: RecordedRequest[] = [];

  /**
   * Returns the requests that the filter selects.
   *
   * @throws TwinError for misspelt options
   */
  requests(filter: RequestFilter = {}): JournalEntry[] {
    refuseUnknown('journal.requests', filter);
    refuseRelative(filter.path);
    return this.#requests.map(({ entry }) => entry).filter((entry) => isSelected(entry, filter));
  }

  /** Forgets all requests. */
  clear(): void {
    this.#requests = [];
  }

  /** @internal */
  add(request: RecordedRequest): void {
    this.#requests.push(request);
  }
}

function isSelected(entry: JournalEntry, { method, path, user, status }: RequestFilter): boolean {
  if (method !== undefined && entry.method !== method.toUpperCase()) return false;
  if (path !== undefined && !matchesPath(entry.path, path)) return false;
  return (user === undefined || entry.user === user) && (status === undefined || entry.status === status);
}

function statusOf(response: ServerResponse): number | undefined {
  return response.headersSent ? response.statusCode : undefined;
}

export function userOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const [, basic] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  if (basic === undefined) return usersMeant(authorization).at(-1) || undefined;
  return Buffer.from(basic, 'base64').toString('utf8').split(':')[0];
}

/** Hides credentials. The scheme of an authorization stays. */
function masked(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  return Object.fromEntries(
    Array.from(entries, ([name, value]) => [name, CREDENTIAL.test(name) ? maskedValue(name, value) : String(value)]),
  );
}

function maskedValue(name: string, value: unknown): string {
  const [scheme, ...rest] = name.endsWith('authorization') ? String(value).split(' ') : [];
  return rest.length > 0 ? `${scheme} ${SECRET}` : SECRET;
}

function parseJson(text: string, contentType = ''): unknown {
  if (!/\bjson\b/i.test(contentType) && !/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
