import type { DeliveryStatus } from './delivery-state.js';

/** What the acting user is told of one delivery: the partner's message is not yet one for that user (`withFieldLabels`). */
export interface FirstOutcome {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly message?: string;
  readonly redirectUrl?: string;
}

/** What an action came to, as it is answered (D-ACT-1). */
export interface ActionOutcome {
  readonly outcome: FirstOutcome['status'] | 'none';
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  readonly events: ReadonlyArray<Pick<FirstOutcome, 'id' | 'status'>>;
}

/** Of several subscriptions the first one counts that is not processed; where all are, the first that says something. */
export function outcomeOf(outcomes: readonly FirstOutcome[]): ActionOutcome {
  const told =
    outcomes.find(({ status }) => status !== 'processed') ??
    outcomes.find(({ message }) => message !== undefined) ??
    outcomes[0];
  return {
    outcome: told?.status ?? 'none',
    ...(told?.message !== undefined && { userMessage: told.message }),
    ...(told?.redirectUrl !== undefined && { redirectUrl: told.redirectUrl }),
    events: outcomes.map(({ id, status }) => ({ id, status })),
  };
}
