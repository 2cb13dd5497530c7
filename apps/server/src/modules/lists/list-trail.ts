import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';

/** A value of a node, or the nodes of a level in their order. */
export type RecordedListValue = string | number | boolean | null | readonly string[];

/** One change that a write made to a list. */
export interface RecordedListChange {
  readonly path: string;
  readonly before: RecordedListValue;
  readonly after: RecordedListValue;
}

/** A version of a list, and the changes that led to it. */
export interface RecordedListVersion {
  readonly listId: string;
  /** Identifies the list for good. */
  readonly listNumber: number;
  readonly version: number;
  /** The user group, if the write changed the list for that group only. */
  readonly usergroup?: string | undefined;
  readonly changes: readonly RecordedListChange[];
  /** The number of changes. The record may name fewer. */
  readonly differences: number;
}

/** The port to the audit trail for writes of lists (D-PLT-11). */
export abstract class ListTrail {
  /**
   * Runs inside the unit of work that writes the list, so that the list and its record are stored together or not at
   * all.
   */
  abstract record(session: Session, ctx: RequestContext, version: RecordedListVersion): Promise<void>;
}
