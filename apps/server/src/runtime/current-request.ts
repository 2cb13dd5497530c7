import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that a piece of work belongs to, as its log lines name it. */
export interface CurrentRequest {
  readonly transactionId: string;
  readonly routePath: string;
}

/**
 * Returns the request that the running code works for. Undefined for work in the background, and if nobody follows
 * requests: following costs some time of each request, so the server does so only for slow statements and traces.
 */
export const CURRENT_REQUEST = new AsyncLocalStorage<CurrentRequest>();
