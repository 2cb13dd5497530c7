import { randomUUID } from 'node:crypto';
import type { SignatureClaim } from '@talent-platform/protocol/signing';
import type { Requester } from '../../runtime/index.js';
import type { Caller } from './caller.js';

/** With `application`, a visitor of a portal has sent an application. With `operator`, the operator ran a command. */
export type ActKind = 'application' | 'operator';

/** A POST that its caller may repeat. A repeat with the same key gets the first reply again (D-NET-7). */
export interface RepeatableRequest {
  readonly key: string;
  /** The canonical path without query and final slash. A long path is replaced by its digest. */
  readonly path: string;
  /** The SHA-256 of the JSON. It does not depend on the layout of the JSON. */
  readonly bodyDigest: string;
}

/** The caller, the customer and the transaction id of a request. It is the first argument of every use-case. */
export interface RequestContext {
  readonly customerId: number;
  readonly caller: Caller;
  /** `{GUID}`, as in X-TRANSACTION. */
  readonly transactionId: string;
  /** The client that waits for the reply. Undefined if no client waits. */
  readonly client?: { readonly gone: AbortSignal };
  /** Names the cause if no user of the service acted. The audit trail shows it (D-APY-2). */
  readonly kind?: ActKind;
  /** The signature of a write. Undefined for a read, and for a request that nobody signed. */
  readonly signature?: SignatureClaim | undefined;
  /** Present if the request has an Idempotency-Key and its route takes one. */
  readonly repeatable?: RepeatableRequest;
}

/** Returns the requester of a request, for queues that serve requesters one after the other. */
export function requesterOf({
  customerId,
  caller,
}: Pick<RequestContext, 'customerId'> & { readonly caller: Pick<Caller, 'username'> }): Requester {
  return { group: String(customerId), member: caller.username };
}

/** Returns a new transaction identifier: `{GUID}` in upper case (D-NET-2). */
export function newTransactionId(): string {
  return `{${randomUUID().toUpperCase()}}`;
}
