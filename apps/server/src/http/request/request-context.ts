import { randomUUID } from 'node:crypto';
import type { Party } from '../../runtime/index.js';
import type { Caller } from './caller.js';

/** An application that a visitor of a portal has sent. */
export type ActKind = 'application';

/** A POST that its caller may repeat: the first reply under a key is given again (D-NET-7). */
export interface RepeatableRequest {
  readonly key: string;
  /** The canonical path, without the query and without a slash at its end; a digest of one that is long. */
  readonly path: string;
  /** SHA-256 of the JSON, however it was laid out. */
  readonly bodyDigest: string;
}

/** Who asks, for which customer, and under which transaction id: the first argument of every use-case. */
export interface RequestContext {
  readonly customerId: number;
  readonly caller: Caller;
  /** `{GUID}`, as it stands in X-TRANSACTION. */
  readonly transactionId: string;
  /** Who waits for the reply; undefined where nobody can leave. */
  readonly client?: { readonly gone: AbortSignal };
  /** Names the cause if no user of the service acted; the audit trail tells it (D-APY-2). */
  readonly kind?: ActKind;
  /** There where the request has an Idempotency-Key, and its route takes one. */
  readonly repeatable?: RepeatableRequest;
}

/** In whose name a request is served, where many have their turn one after the other. */
export function partyOf({ customerId, caller }: RequestContext): Party {
  return { group: String(customerId), member: caller.username };
}

/** A new transaction identifier: `{GUID}` in upper case (D-NET-2). */
export function newTransactionId(): string {
  return `{${randomUUID().toUpperCase()}}`;
}
