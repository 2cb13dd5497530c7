import type { ListChange } from '@talent-platform/protocol/models';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';

/** A value of a node, or the nodes of a level in their order. */
type RecordedListValue = string | number | boolean | null | readonly string[];

interface RecordedListChange {
  readonly path: string;
  readonly before: RecordedListValue;
  readonly after: RecordedListValue;
}

export interface RecordedListVersion {
  readonly listId: string;
  /** The number that identifies the list permanently. */
  readonly listNumber: number;
  readonly version: number;
  /** The user group, if the write changed the list for that group only. */
  readonly usergroup?: string | undefined;
  readonly changes: readonly RecordedListChange[];
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
const CUT = '…';

/**
 * Returns the changes as the audit trail stores them. Shortens them, because a write of a whole list can change
 * thousands of nodes (D-PLT-11).
 */
export function recordedChanges(changes: readonly ListChange[]): readonly RecordedListChange[] {
  return changes.slice(0, MAX_NAMED_CHANGES).map(({ path, before, after }) => {
    const start = firstDifference(before, after);
    return { path: shortText(path), before: shortValue(before, start), after: shortValue(after, start) };
  });
}

function shortValue(value: unknown, start: number): RecordedListValue {
  if (Array.isArray(value)) return shortOrder(value.map(String), start);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' ? shortText(value) : null;
}

/** Returns the nodes from the first moved node on. */
function shortOrder(nodes: readonly string[], start: number): readonly string[] {
  if (nodes.length <= MAX_NAMED_NODES) return nodes;
  const end = start + MAX_NAMED_NODES;
  return [...(start > 0 ? [CUT] : []), ...nodes.slice(start, end), ...(end < nodes.length ? [CUT] : [])];
}

function firstDifference(before: unknown, after: unknown): number {
  if (!Array.isArray(before) || !Array.isArray(after)) return 0;
  return Math.max(
    0,
    before.findIndex((node, index) => node !== after[index]),
  );
}

function shortText(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH)}${CUT}`;
}
