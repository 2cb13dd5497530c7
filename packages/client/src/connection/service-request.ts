import type { CallOptions } from './call-options.js';
import type { Reply } from './call.js';
import type { RepeatSafety } from './repeats.js';

/** A request that a resource makes. */
export interface ServiceRequest extends CallOptions {
  readonly method: string;
  /** Path and query in their canonical form: under the customer, or with a slash in front under the base URL. */
  readonly target: string;
  /** The value of the JSON body. */
  readonly json?: unknown;
  /** Instead of `json`: a body that may be large. */
  readonly blob?: Blob | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** The default is `read`. */
  readonly safety?: RepeatSafety | undefined;
  /** The form in which the body of the reply is read: `any` is JSON or nothing. The default is `json`. */
  readonly reply?: 'json' | 'any' | 'text' | 'stream' | 'nothing' | undefined;
  /** The parts that the service always sends: members of the body, or `location` for that header. */
  readonly needs?: readonly string[] | undefined;
  /** The members of the body that are always lists. */
  readonly lists?: readonly string[] | undefined;
  /** Makes the value of the reply. Without it, the value is the body. */
  readonly read?: ((reply: Reply<unknown>) => unknown) | undefined;
  /** Whether 304 is a reply and not a mistake. */
  readonly takesNotModified?: boolean | undefined;
}
