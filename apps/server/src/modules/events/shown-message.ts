import type { EventType } from '@talent-platform/protocol/events';
import type { DeliveryState } from './delivery-state.js';

/** What a subscription says of messages. */
export interface MessageRules {
  readonly eventType: EventType;
  /** Of status changes alone; left out, none is shown. */
  readonly showConfirmation?: boolean;
}

const FOLLOW_THE_LINK = 'Please follow the link to continue.';

/**
 * What the acting user is shown of what the partner replied (D-EVT-5), as text: with status changes, what went well is told
 * only where the subscription asks for a confirmation; what was rejected always is.
 */
export function shownMessage(
  { eventType, showConfirmation = false }: MessageRules,
  { status, userMessage }: Pick<DeliveryState, 'status' | 'userMessage'>,
): string | undefined {
  if (eventType !== 'WorkFlowStatusChangeEvent' || status === 'rejected') return userMessage;
  if (!showConfirmation) return undefined;
  return userMessage ?? (status === 'redirect' ? FOLLOW_THE_LINK : undefined);
}
