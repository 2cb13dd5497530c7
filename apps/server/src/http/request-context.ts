import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.js';

/** Who asks, for which customer, and under which transaction id: the first argument of every use-case. */
export interface RequestContext {
  readonly customerId: number;
  readonly caller: Caller;
  /** `{GUID}`, as it stands in X-TRANSACTION. */
  readonly transactionId: string;
}

/** A new transaction identifier: `{GUID}` in upper case (D-NET-2). */
export function newTransactionId(): string {
  return `{${randomUUID().toUpperCase()}}`;
}
