import type { CallOptions } from './call-options.js';
import type { RepeatSafety } from './repeats.js';
import type { Place, Query } from './target.js';

/** A request that a resource makes. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The parts of a path under the customer, or a path under the base URL, encoded. */
  readonly place: Place | string;
  readonly query?: Query | undefined;
  /** The value of the JSON body. */
  readonly json?: unknown;
  /** Instead of `json`: a body that may be large. */
  readonly blob?: Blob | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly safety: RepeatSafety;
  /** The form in which the body of the reply is read: `any` is JSON or nothing. */
  readonly reply: 'json' | 'any' | 'text' | 'stream' | 'nothing';
  /** The parts that the service always sends: members of the body, or `location` for that header. */
  readonly needs?: readonly string[] | undefined;
  /** Whether 304 is a reply and not a mistake. */
  readonly takesNotModified?: boolean | undefined;
  readonly options?: CallOptions | undefined;
}
