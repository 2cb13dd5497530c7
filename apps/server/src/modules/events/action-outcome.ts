import type { DeliveryStatus, EventType } from '@talent-platform/protocol/events';
import type { ProfileType } from '../../profile-engine/index.js';
import type { DeliveryState } from './delivery-state.js';
import { Is, MayBeAbsent } from '../../http/index.js';

export interface FirstOutcome {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly message?: string;
  readonly redirectUrl?: string;
}

const STATUSES = ['processed', 'redirect', 'rejected', 'pending', 'failed'];

class EventOutcome {
  @Is() readonly id!: string;
  @Is({ type: 'string', enum: STATUSES }) readonly status!: DeliveryStatus;
}

/** The outcome of an action, as its user is told. */
export class PartnerAnswer {
  @Is({
    type: 'string',
    enum: [...STATUSES, 'none'],
    description:
      'With several subscriptions, the outcome of the first that is not processed; none if there is no subscription',
  })
  readonly outcome!: DeliveryStatus | 'none';

  @MayBeAbsent()
  @Is({ description: 'The message of the partner to the user: text, never HTML' })
  readonly userMessage?: string;

  @MayBeAbsent()
  @Is({ type: 'string', format: 'uri', description: 'The URL to which the partner sends the user' })
  readonly redirectUrl?: string;
}

/** The outcome of an action in a reply (D-ACT-1). */
export class ActionOutcome extends PartnerAnswer {
  @Is([EventOutcome]) readonly events!: readonly EventOutcome[];
}

/**
 * Combines the outcomes of several deliveries. The first that is not processed decides. If all are processed, the
 * first with a message decides.
 */
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

const FOLLOW_THE_LINK = 'Please follow the link to continue.';

/**
 * Returns the text of the partner's reply that the acting user sees (D-EVT-5). After a status change, the user always
 * sees rejections, and sees other messages only if the subscription asks for confirmations.
 */
export function messageForUser(
  { eventType, showConfirmation = false }: { eventType: EventType; showConfirmation?: boolean },
  { status, userMessage }: Pick<DeliveryState, 'status' | 'userMessage'>,
): string | undefined {
  if (eventType !== 'WorkFlowStatusChangeEvent' || status === 'rejected') return userMessage;
  if (!showConfirmation) return undefined;
  return userMessage ?? (status === 'redirect' ? FOLLOW_THE_LINK : undefined);
}

export interface FieldLabels {
  /** Returns undefined if the user does not see the field. */
  readonly labelOf: (profileType: ProfileType, fieldId: string) => string | undefined;
}

/** Partners name a profile type in the singular or in the plural (D-EVT-5). */
const PROFILE_TYPES: ReadonlyMap<string, ProfileType> = new Map<string, ProfileType>([
  ['person', 'people'],
  ['people', 'people'],
  ['job', 'jobs'],
  ['jobs', 'jobs'],
  ['company', 'companies'],
  ['companies', 'companies'],
  ['talentpool', 'talentpools'],
  ['talentpools', 'talentpools'],
  ['newhirecategory', 'newhirecategories'],
  ['newhirecategories', 'newhirecategories'],
  ['room', 'rooms'],
  ['rooms', 'rooms'],
  ['connectevent', 'connectevents'],
  ['connectevents', 'connectevents'],
]);

const MARKER = /\{\{([a-z]+)\.(\w+)\}\}/g;

/** Replaces each `{{profiletype.fieldid}}` in a partner's message by the label of that field. Unknown markers stay (D-EVT-5). */
export function withFieldLabels(message: string, labels: FieldLabels): string {
  return message.replace(MARKER, (marker, type: string, fieldId: string) => {
    const profileType = PROFILE_TYPES.get(type);
    return (profileType && labels.labelOf(profileType, fieldId)) ?? marker;
  });
}
