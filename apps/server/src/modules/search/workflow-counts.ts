import { Is, IsId, MayBeAbsent } from '../../http/index.js';
import { namedStatus, StatusReply } from '../workflows/index.js';
import type { WorkflowStatuses } from '../workflows/index.js';

/** The workflows of a base profile in a status, as the database counts them. */
export interface CountedStatus {
  readonly baseId: number;
  readonly statusId: string | null;
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly oldest: number;
}

class CountReply {
  @IsId() readonly baseprofile!: number;
  @MayBeAbsent() @Is(StatusReply) readonly status?: StatusReply;
  @IsId() readonly count!: number;

  @MayBeAbsent()
  @Is({
    type: 'string',
    format: 'date-time',
    description: 'Since when the oldest of them is in the status; left out if the status is final',
  })
  readonly oldest?: string;
}

export class CountsReply {
  @Is([CountReply]) readonly counts!: readonly CountReply[];
}

export function renderCounts(counted: readonly CountedStatus[], { current, labels }: WorkflowStatuses): CountsReply {
  // Statuses that the blueprint has removed, and none at all, come last.
  const placeOf = ({ statusId }: CountedStatus): number => {
    const place = current.findIndex(({ id }) => id === statusId);
    return place < 0 ? current.length : place;
  };
  const isFinal = (counted: CountedStatus): boolean => current[placeOf(counted)]?.final === true;
  const inOrder = counted.toSorted((one, other) => one.baseId - other.baseId || placeOf(one) - placeOf(other));
  return {
    counts: inOrder.map((counted) => ({
      baseprofile: counted.baseId,
      ...(counted.statusId !== null && { status: namedStatus(counted.statusId, labels) }),
      count: counted.count,
      ...(!isFinal(counted) && { oldest: new Date(counted.oldest).toISOString() }),
    })),
  };
}
