import type { DeliveryStatus } from './delivery-state.js';

/** The outcome of one delivery for the acting user. */
export interface FirstOutcome {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly message?: string;
  readonly redirectUrl?: string;
}

/** The outcome of an action, as the reply says it (D-ACT-1). */
export interface ActionOutcome {
  readonly outcome: FirstOutcome['status'] | 'none';
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  readonly events: ReadonlyArray<Pick<FirstOutcome, 'id' | 'status'>>;
}

/** Among several deliveries, the first that is not processed decides. If all are processed, the first with a message decides. */
export function outcomeOf(outcomes: readonly FirstOutcome[]): ActionOutcome {
  const deciding =
    outcomes.find(({ status }) => status !== 'processed') ??
    outcomes.find(({ message }) => message !== undefined) ??
    outcomes[0];
  return {
    outcome: deciding?.status ?? 'none',
    ...(deciding?.message !== undefined && { userMessage: deciding.message }),
    ...(deciding?.redirectUrl !== undefined && { redirectUrl: deciding.redirectUrl }),
    events: outcomes.map(({ id, status }) => ({ id, status })),
  };
}
