import type { EventType } from '@talent-platform/protocol/events';
import type { DeliveryState } from './delivery-state.js';

/** The settings of a subscription that decide which messages users see. */
export interface MessageRules {
  readonly eventType: EventType;
  /** Only for status changes. By default, no confirmation is shown. */
  readonly showConfirmation?: boolean;
}

const FOLLOW_THE_LINK = 'Please follow the link to continue.';

/**
 * Returns the text that the acting user sees of the partner's reply (D-EVT-5). After a status change, the user sees rejections always,
 * and other messages only if the subscription asks for confirmations.
 */
export function shownMessage(
  { eventType, showConfirmation = false }: MessageRules,
  { status, userMessage }: Pick<DeliveryState, 'status' | 'userMessage'>,
): string | undefined {
  if (eventType !== 'WorkFlowStatusChangeEvent' || status === 'rejected') return userMessage;
  if (!showConfirmation) return undefined;
  return userMessage ?? (status === 'redirect' ? FOLLOW_THE_LINK : undefined);
}
