import type { ListChange } from '@talent-platform/protocol/models';
import type { RecordedListChange, RecordedListValue } from '../list-trail.js';

/** A record of the audit trail names at most this many changes. */
const MOST_NAMED = 200;
/** UTF-16 units of a text. */
const MOST_CHARACTERS = 200;
/** Nodes of a level whose order was changed. */
const MOST_NODES = 100;
const CUT = '…';

/** Returns the changes as the audit trail keeps them: a write of a whole list can change thousands of nodes (D-PLT-11). */
export function recordedChanges(changes: readonly ListChange[]): readonly RecordedListChange[] {
  return changes.slice(0, MOST_NAMED).map(({ path, before, after }) => {
    const start = firstDifference(before, after);
    return { path: shortText(path), before: shortValue(before, start), after: shortValue(after, start) };
  });
}

function shortValue(value: unknown, start: number): RecordedListValue {
  if (Array.isArray(value)) return shortOrder(value.map(String), start);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' ? shortText(value) : null;
}

/** Keeps the nodes from the first moved one on. */
function shortOrder(nodes: readonly string[], start: number): readonly string[] {
  if (nodes.length <= MOST_NODES) return nodes;
  const end = start + MOST_NODES;
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
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}${CUT}`;
}
