import { Durations } from '../runtime/index.js';

export interface PoolFigures {
  readonly pool: string;
  readonly limit: number;
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Measures the units of work of this server node (D-NET-20). */
export class DatabaseFigures {
  readonly waits = new Durations();
  /** The work of units between their begin and their commit. */
  readonly works = new Durations();
  /** Commits. On SQLite, several units share one. */
  readonly commits = new Durations();
  /** Units that were committed, and units that were rolled back: most of them refuse a request. */
  committed = 0;
  rolledBack = 0;
}
