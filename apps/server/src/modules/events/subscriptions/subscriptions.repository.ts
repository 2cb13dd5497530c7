import { Injectable } from '@nestjs/common';
import type { BlueprintEvent, BlueprintJobBoard } from '@talent-platform/blueprint';
import { CustomerDocuments, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { SecretBox } from '../../access/index.js';
import { boundToCustomer, EventConfiguration } from './event-configuration.entity.js';
import { SubscriptionState } from './subscription-state.entity.js';
import type { PauseReason } from './subscription-state.entity.js';
import { toTemporarySubscription } from './subscription.js';
import type { Subscription, TemporaryReceiver } from './subscription.js';
import { boundToSubscription, TemporarySubscription } from './temporary-subscription.entity.js';

interface ConfiguredEvents {
  readonly jobBoards: readonly BlueprintJobBoard[];
  readonly events: readonly BlueprintEvent[];
}

/** Stores the events and job boards of each customer's blueprint, encrypted because they contain URLs and secrets of partners. */
@Injectable()
export class EventConfigurationsRepository extends CustomerDocuments<ConfiguredEvents, 'sealedParts'> {
  constructor(secretBox: SecretBox) {
    super(EventConfiguration, 'sealedParts', {
      write: (parts, customerId) => secretBox.encrypt(JSON.stringify(parts), boundToCustomer(customerId)),
      read: (sealed, customerId) =>
        JSON.parse(secretBox.decrypt(sealed, boundToCustomer(customerId))) as ConfiguredEvents,
    });
  }
}

export type SubscriptionKey = Readonly<Pick<SubscriptionState, 'customerId' | 'subscription'>>;

export function keyTextOf({ customerId, subscription }: SubscriptionKey): string {
  return JSON.stringify([customerId, subscription]);
}

const STATES = new Table(SubscriptionState);
const SELECT_STATES = `SELECT ${STATES.columns()} FROM event_subscription_states WHERE customer_id = ?`;
const TEMPORARIES = new Table(TemporarySubscription);
const SELECT_TEMPORARIES = `SELECT ${TEMPORARIES.columns()} FROM temporary_subscriptions WHERE customer_id = ?`;
const OF_SUBSCRIPTION = 'customer_id = ? AND subscription = ?';

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly secretBox: SecretBox) {}

  async listStates(session: Session, customerId: number): Promise<SubscriptionState[]> {
    return session.query(SELECT_STATES, [customerId]);
  }

  async listPaused(session: Session, customerId: number): Promise<ReadonlySet<string>> {
    const sql = 'SELECT subscription FROM event_subscription_states WHERE customer_id = ? AND paused_at IS NOT NULL';
    const rows = await session.query<Pick<SubscriptionState, 'subscription'>>(sql, [customerId]);
    return new Set(rows.map(({ subscription }) => subscription));
  }

  async isPaused(session: Session, { customerId, subscription }: SubscriptionKey): Promise<boolean> {
    const sql = `SELECT 1 AS one FROM event_subscription_states WHERE ${OF_SUBSCRIPTION} AND paused_at IS NOT NULL`;
    return (await session.query(sql, [customerId, subscription])).length > 0;
  }

  /**
   * Pauses a subscription. If it is paused already, the first reason stays.
   * @returns whether the subscription was not paused
   */
  async pause(
    session: Session,
    { customerId, subscription }: SubscriptionKey,
    { at, because }: { at: number; because: PauseReason },
  ): Promise<boolean> {
    const rows = await session.query(
      `INSERT INTO event_subscription_states (customer_id, subscription, paused_at, paused_because) VALUES (?, ?, ?, ?)
       ON CONFLICT (customer_id, subscription) DO UPDATE
         SET paused_at = excluded.paused_at, paused_because = excluded.paused_because
         WHERE event_subscription_states.paused_at IS NULL
       RETURNING customer_id`,
      [customerId, subscription, at, because],
    );
    return rows.length > 0;
  }

  /** @returns whether the subscription was paused */
  async resume(session: Session, key: SubscriptionKey): Promise<boolean> {
    const rows = await session.query(
      `UPDATE event_subscription_states SET paused_at = NULL, paused_because = NULL
       WHERE ${OF_SUBSCRIPTION} AND paused_at IS NOT NULL RETURNING customer_id`,
      [key.customerId, key.subscription],
    );
    await this.noteSuccess(session, key);
    return rows.length > 0;
  }

  /** @returns when the failures began */
  async noteFailure(session: Session, { customerId, subscription }: SubscriptionKey, at: number): Promise<number> {
    const [row] = await session.query<Pick<SubscriptionState, 'failingSince'>>(
      `INSERT INTO event_subscription_states (customer_id, subscription, failing_since) VALUES (?, ?, ?)
       ON CONFLICT (customer_id, subscription) DO UPDATE
         SET failing_since = COALESCE(event_subscription_states.failing_since, excluded.failing_since)
       RETURNING ${STATES.columns(['failingSince'])}`,
      [customerId, subscription, at],
    );
    return row?.failingSince ?? at;
  }

  /** @returns whether the subscription was failing */
  async noteSuccess(session: Session, { customerId, subscription }: SubscriptionKey): Promise<boolean> {
    const rows = await session.query(
      `UPDATE event_subscription_states SET failing_since = NULL
       WHERE ${OF_SUBSCRIPTION} AND failing_since IS NOT NULL RETURNING customer_id`,
      [customerId, subscription],
    );
    return rows.length > 0;
  }

  async forgetState(session: Session, { customerId, subscription }: SubscriptionKey): Promise<void> {
    await session.query(`DELETE FROM event_subscription_states WHERE ${OF_SUBSCRIPTION}`, [customerId, subscription]);
  }

  /** Lists temporary subscriptions that have not expired. */
  async listTemporary(
    session: Session,
    customerId: number,
    now: number,
  ): Promise<Array<{ readonly subscription: Subscription; readonly expiresAt: number }>> {
    const sql = `${SELECT_TEMPORARIES} AND expires_at > ? ORDER BY id`;
    const rows = await session.query<TemporarySubscription>(sql, [customerId, now]);
    return rows.map(({ id, expiresAt, sealedSubscription }) => {
      const receiver = JSON.parse(
        this.secretBox.decrypt(sealedSubscription, boundToSubscription(customerId, id)),
      ) as TemporaryReceiver;
      return { subscription: toTemporarySubscription(id, receiver), expiresAt };
    });
  }

  async countTemporary(session: Session, customerId: number, now: number): Promise<number> {
    const sql = 'SELECT id FROM temporary_subscriptions WHERE customer_id = ? AND expires_at > ?';
    return (await session.query(sql, [customerId, now])).length;
  }

  async addTemporary(
    session: Session,
    { customerId, id, expiresAt }: Omit<TemporarySubscription, 'sealedSubscription'>,
    receiver: TemporaryReceiver,
  ): Promise<void> {
    const sealedSubscription = this.secretBox.encrypt(JSON.stringify(receiver), boundToSubscription(customerId, id));
    const row = { customerId, id, expiresAt, sealedSubscription };
    await session.query(TEMPORARIES.insert(), TEMPORARIES.valuesOf(row));
  }

  /** @returns whether the subscription existed and had not expired */
  async renewTemporary(
    session: Session,
    { customerId, subscription }: SubscriptionKey,
    { now, expiresAt }: { now: number; expiresAt: number },
  ): Promise<boolean> {
    const rows = await session.query(
      `UPDATE temporary_subscriptions SET expires_at = ?
       WHERE customer_id = ? AND id = ? AND expires_at > ? RETURNING id`,
      [expiresAt, customerId, subscription, now],
    );
    return rows.length > 0;
  }

  /**
   * Ends the subscription now.
   * @returns whether it existed and had not expired
   */
  async endTemporary(session: Session, key: SubscriptionKey, now: number): Promise<boolean> {
    return this.renewTemporary(session, key, { now, expiresAt: now });
  }

  /**
   * Removes temporary subscriptions that expired before a time, and their states.
   * @returns how many were removed
   */
  async removeExpired(session: Session, then: number, limit: number): Promise<number> {
    const rows = await session.query<SubscriptionKey>(
      `SELECT customer_id AS "customerId", id AS "subscription" FROM temporary_subscriptions
       WHERE expires_at <= ? LIMIT ?${session.lockFreeRows}`,
      [then, limit],
    );
    for (const key of rows) {
      const sql = 'DELETE FROM temporary_subscriptions WHERE customer_id = ? AND id = ?';
      await session.query(sql, [key.customerId, key.subscription]);
      await this.forgetState(session, key);
    }
    return rows.length;
  }
}
