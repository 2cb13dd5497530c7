import type { StatementListener } from '../database/index.js';
import type { RequestTracer } from '../http/index.js';
import type { EventClient } from '../outbound/index.js';

/** Traces requests, statements and attempts to deliver events, and sends the traces to a collector (D-NET-27). */
export interface Tracing {
  readonly requests: RequestTracer;
  readonly statements: StatementListener;
  /** Returns a client whose requests are spans. */
  eventClient(client: EventClient): EventClient;
  /** Sends what is left. Gives up after a few seconds if the collector does not answer. */
  close(): Promise<void>;
}
