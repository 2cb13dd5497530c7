import type { WorkflowMove } from './workflow-move.entity.js';

/** A status by id, with its present or last label. */
export interface NamedStatus {
  readonly id: string;
  readonly value?: string;
}

/** A move in a reply (D-WFL-7). */
export interface ReadMove {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly from?: NamedStatus;
  readonly to: NamedStatus;
  readonly username: string;
  readonly comment?: string;
}

type Labels = ReadonlyMap<string, string>;

export function renderMove({ at, fromStatus, toStatus, username, comment }: WorkflowMove, labels: Labels): ReadMove {
  return {
    at: new Date(at).toISOString(),
    ...(fromStatus !== null && { from: named(fromStatus, labels) }),
    to: named(toStatus, labels),
    username,
    ...(comment !== null && { comment }),
  };
}

function named(id: string, labels: Labels): NamedStatus {
  const value = labels.get(id);
  return { id, ...(value !== undefined && { value }) };
}
