import { DATE_HEADER, DIGEST_HEADER } from '@talent-platform/protocol/signing';
import type { TalentRequest } from './talent-request.js';

/** The headers that pages may send: those of signed requests, and those that operations take. */
const SENT = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'Range',
  'Idempotency-Key',
  DATE_HEADER,
  DIGEST_HEADER,
  'traceparent',
];

/** The headers of replies that pages may read. */
const READ = [
  'Content-Disposition',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'Last-Modified',
  'Link',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Error',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-SVC-USER-MESSAGE',
  'X-TRANSACTION',
  'X-Warning',
];

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Two hours. Browsers keep the answer to a preflight no longer. */
const MAX_AGE_SECONDS = 7200;

/** The answer to where a request comes from (D-NET-29). */
interface CrossOrigin {
  /** The headers of the reply, whatever it is. Names and values alternate. */
  readonly headers: readonly string[];
  /** Whether a browser only asks whether it may send the request that it describes. */
  readonly isPreflight: boolean;
}

/** The origins whose pages may call the service from browsers. */
export class AllowedOrigins {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Returns undefined if no origin is allowed, so that nothing differs from a server without the setting. */
  of({ method, headers }: Pick<TalentRequest, 'method' | 'headers'>): CrossOrigin | undefined {
    if (this.#origins.size === 0) return undefined;
    const { origin } = headers;
    // A cache must not give the reply to one origin to another one.
    const always = ['Vary', 'Origin'];
    if (origin === undefined || !this.#origins.has(origin)) return { headers: always, isPreflight: false };
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const allowed = [...always, 'Access-Control-Allow-Origin', origin];
    return { headers: allowed.concat(isPreflight ? OF_PREFLIGHTS : OF_REPLIES), isPreflight };
  }
}

const OF_REPLIES = ['Access-Control-Expose-Headers', READ.join(', ')];

const OF_PREFLIGHTS = [
  'Access-Control-Allow-Methods',
  METHODS,
  'Access-Control-Allow-Headers',
  SENT.join(', '),
  'Access-Control-Max-Age',
  String(MAX_AGE_SECONDS),
];
