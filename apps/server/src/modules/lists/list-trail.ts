import type { ListChange } from '@talent-platform/protocol/models';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';

export interface RecordedListVersion {
  readonly listId: string;
  /** The number that identifies the list permanently. */
  readonly listNumber: number;
  readonly version: number;
  /** The user group, if the write changed the list for that group only. */
  readonly usergroup?: string | undefined;
  readonly changes: readonly ListChange[];
  /** The number of all changes. The record may name fewer. */
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

/** Limit of changes that one record of the audit trail names. */
const MAX_NAMED_CHANGES = 200;

/** Limit of a text in UTF-16 units. */
const MAX_TEXT_LENGTH = 200;

/** Limit of nodes that a record names for a level whose order was changed. */
const MAX_NAMED_NODES = 100;

/**
 * Returns the changes as the audit trail stores them. Shortens them, because a write of a whole list can change
 * thousands of nodes (D-PLT-11).
 */
export function recordedChanges(changes: readonly ListChange[]): readonly ListChange[] {
  return changes.slice(0, MAX_NAMED_CHANGES).map(({ path, before, after }) => {
    return { path: String(short(path)), before: short(before), after: short(after) };
  });
}

function short(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length <= MAX_NAMED_NODES ? value : [...(value as unknown[]).slice(0, MAX_NAMED_NODES), '…'];
  return typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;
}
