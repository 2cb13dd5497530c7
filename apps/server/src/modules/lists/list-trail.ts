import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';

/** A value of a node, or the nodes of a level in their order. */
export type RecordedListValue = string | number | boolean | null | readonly string[];

/** One thing that a write has changed of a list. */
export interface RecordedListChange {
  readonly path: string;
  readonly before: RecordedListValue;
  readonly after: RecordedListValue;
}

/** A version of a list, and what made it so. */
export interface RecordedListVersion {
  readonly listId: string;
  /** Tells the lists apart, and stays. */
  readonly listNumber: number;
  readonly version: number;
  /** The user group for which alone the list was changed. */
  readonly usergroup?: string | undefined;
  readonly changes: readonly RecordedListChange[];
  /** How many changes there were; not all of them are named. */
  readonly differences: number;
}

/** The port to the audit trail for writes of lists (D-PLT-11). */
export abstract class ListTrail {
  /** Part of the unit of work that writes the list: neither is ever there without the other. */
  abstract record(session: Session, ctx: RequestContext, version: RecordedListVersion): Promise<void>;
}
