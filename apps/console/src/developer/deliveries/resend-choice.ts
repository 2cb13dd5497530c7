import type { Client, Delivery, Subscription } from '@talent-platform/client';
import { FINAL_STATUSES } from '@talent-platform/protocol/web';
import { localOf } from '../../display/local-time.js';
import { queryOfDeliveries } from './delivery-filter.js';
import type { DeliveryFilter } from './delivery-filter.js';
import { stateOf } from './subscription-state.js';
import type { SubscriptionState } from './subscription-state.js';

export type FinalStatus = (typeof FINAL_STATUSES)[number];

/** The deliveries to send again. Times are those of inputs. */
export interface ResendChoice extends DeliveryFilter {
  readonly status: FinalStatus;
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns the choice to begin with: what the page shows, or the failed ones of the last day. */
export function firstChoice({ status, from, to, ...others }: DeliveryFilter, now: Date): ResendChoice {
  return {
    ...others,
    status: FINAL_STATUSES.find((final) => final === status) ?? 'failed',
    from: from ?? localOf(new Date(now.getTime() - DAY_MS)),
    to: to ?? localOf(new Date(now.getTime() + MINUTE_MS)),
  };
}

/** Deliveries of one subscription to which nothing is sent. */
export interface LeftOut {
  readonly subscription: string;
  readonly state: Exclude<SubscriptionState, 'active'>;
  readonly count: number;
}

/** The deliveries that fit a choice: those that can be sent again, and those that are left out. */
export interface ResendSurvey {
  readonly sent: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** There are others, which were not counted. */
  readonly more: boolean;
}

const PAGE_SIZE = 1000;
/** The limit of deliveries that are counted: each page of them takes a request of the quota. */
export const MAX_COUNTED = 2000;

/** Counts the deliveries that fit a choice. */
export async function surveyOf(
  platform: Pick<Client['platform'], 'deliveries' | 'subscriptions'>,
  choice: ResendChoice,
  signal: AbortSignal,
): Promise<ResendSurvey> {
  const subscriptions = await platform.subscriptions({ signal });
  const query = queryOfDeliveries(choice, { after: undefined, size: PAGE_SIZE });
  const found: Delivery[] = [];
  for await (const delivery of platform.deliveries({ ...query, signal })) {
    if (found.length === MAX_COUNTED) return { ...sortOut(found, subscriptions), more: true };
    found.push(delivery);
  }
  return { ...sortOut(found, subscriptions), more: false };
}

function sortOut(
  deliveries: readonly Delivery[],
  subscriptions: readonly Subscription[],
): Pick<ResendSurvey, 'sent' | 'leftOut'> {
  const sent: string[] = [];
  const leftOut = new Map<string, LeftOut>();
  for (const { id, subscription } of deliveries) {
    const state = stateOf(subscription, subscriptions);
    if (state === 'active') sent.push(id);
    else leftOut.set(subscription, { subscription, state, count: (leftOut.get(subscription)?.count ?? 0) + 1 });
  }
  return { sent, leftOut: [...leftOut.values()] };
}
