import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { messageForUser, outcomeOf, withFieldLabels } from '../action-outcome.js';
import type { ActionOutcome, FieldLabels, FirstOutcome } from '../action-outcome.js';
import type { DeliveryState } from '../delivery-state.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import type { AnsweredDelivery, MovesToAnswer } from './delivery-log.repository.js';

/** Tells users what partners have answered since, as `/move` told the acting user (D-WFL-7). */
@Injectable()
export class PartnerAnswers {
  constructor(
    private readonly repository: DeliveryLogRepository,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** Returns the answers by the transactions of the moves. A move has none if no delivery of it is stored. */
  async toMoves(
    session: Session,
    moves: MovesToAnswer,
    labels: FieldLabels,
  ): Promise<ReadonlyMap<string, ActionOutcome>> {
    if (moves.transactionIds.length === 0) return new Map();
    const subscriptions = await this.subscriptions.list(session, moves.customerId);
    // The order of the blueprint decides, and ids of the same millisecond have none. Removed subscriptions come last.
    const places = new Map(subscriptions.map(({ id }, index) => [id, index]));
    const placeOf = ({ subscription }: AnsweredDelivery): number => places.get(subscription) ?? places.size;
    const found = await this.repository.listAnswers(session, moves);
    const deliveries = found.toSorted((one, other) => placeOf(one) - placeOf(other));
    const outcomes = new Map<string, FirstOutcome[]>();
    for (const delivery of deliveries) {
      const { showConfirmation = false } = subscriptions[placeOf(delivery)] ?? {};
      const outcome = outcomeNow(delivery, { showConfirmation, labels });
      outcomes.set(delivery.transactionId, [...(outcomes.get(delivery.transactionId) ?? []), outcome]);
    }
    return new Map([...outcomes].map(([transactionId, of]) => [transactionId, outcomeOf(of)]));
  }
}

/** Returns the answer to the last attempt, which has led to the status. */
function outcomeNow(
  { id, status, eventType, answer }: AnsweredDelivery,
  { showConfirmation, labels }: { readonly showConfirmation: boolean; readonly labels: FieldLabels },
): FirstOutcome {
  const { userMessage, redirectUrl } = JSON.parse(answer ?? '{}') as Pick<DeliveryState, 'userMessage' | 'redirectUrl'>;
  const said = { status, ...(userMessage !== undefined && { userMessage }) };
  const message = messageForUser({ eventType, showConfirmation }, said);
  return {
    ...{ id, status },
    ...(message !== undefined && { message: withFieldLabels(message, labels) }),
    ...(redirectUrl !== undefined && { redirectUrl }),
  };
}
