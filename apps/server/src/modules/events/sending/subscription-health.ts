import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { Clock, Log } from '../../../runtime/index.js';
import type { PauseReason } from '../subscriptions/subscription-state.entity.js';
import { keyTextOf, SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { isLocalFailure } from './attempts.js';
import type { AttemptResult } from './attempts.js';

/** If a partner has answered nothing for this time, its subscription is paused. */
const FAILING_MS = 5 * 24 * 3_600_000;

/** The results of one unit of work for a subscription. */
interface Report {
  readonly key: SubscriptionKey;
  hasArrived: boolean;
  isGone: boolean;
}

/** Pauses subscriptions whose partner has asked for it (410), or has failed for five days (D-EVT-2, D-EVT-12). */
@Injectable()
export class SubscriptionHealth {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Records results, in the unit of work that stores the attempts. The fixed order of names prevents deadlocks
   * between nodes.
   */
  async note(session: Session, results: readonly AttemptResult[]): Promise<void> {
    const reports = new Map<string, Report>();
    for (const { delivery, state, end } of results) {
      if (isLocalFailure(end)) continue;
      const { customerId, subscription } = delivery;
      const key = { customerId, subscription };
      const name = keyTextOf(key);
      const report = reports.get(name) ?? { key, hasArrived: false, isGone: false };
      reports.set(name, report);
      report.hasArrived ||= hasArrived(state.status);
      report.isGone ||= state.pausesSubscription === true;
    }
    for (const name of [...reports.keys()].sort()) await this.#noteOne(session, reports.get(name));
  }

  async #noteOne(session: Session, report: Report | undefined): Promise<void> {
    if (report === undefined) return;
    const { key, hasArrived, isGone } = report;
    if (isGone) return this.#pause(session, key, 'gone');
    if (hasArrived) return this.repository.noteSuccess(session, key);
    const now = this.clock.now();
    if (now - (await this.repository.noteFailure(session, key, now)) >= FAILING_MS)
      await this.#pause(session, key, 'failing');
  }

  async #pause(session: Session, key: SubscriptionKey, because: PauseReason): Promise<void> {
    if (!(await this.repository.pause(session, key, { at: this.clock.now(), because }))) return;
    const { customerId, subscription } = key;
    this.log.warn(
      `The subscription ${JSON.stringify(subscription)} of customer ${customerId} is paused: ${REASONS[because]} ` +
        'Its events are stored. Resume the subscription and have them delivered again.',
    );
  }
}

const REASONS: Readonly<Record<PauseReason, string>> = {
  gone: 'its endpoint answered 410.',
  failing: 'its endpoint has failed for five days.',
  asked: 'an administrator asked for it.',
};

/** Returns whether the partner has replied. A final status other than `failed` comes from a reply. */
function hasArrived(status: AttemptResult['state']['status']): boolean {
  return status === 'processed' || status === 'redirect' || status === 'rejected';
}
