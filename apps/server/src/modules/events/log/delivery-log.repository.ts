import { Injectable } from '@nestjs/common';
import { joinSql, sql, sqlList, sqlText, Table } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import { Delivery } from '../deliveries/delivery.entity.js';

/** What a delivery must be. */
export interface Wanted {
  readonly by: 'status' | 'subscription' | 'eventType';
  readonly value: string;
}

/** Some deliveries of a customer. */
export interface DeliverySearch {
  readonly customerId: number;
  /** The first one is looked for by its index. */
  readonly wanted: readonly Wanted[];
  /** Ids from this one on, or what stands before them … */
  readonly from: string | undefined;
  /** … and before this one. */
  readonly before: string | undefined;
  /** No further than this id. */
  readonly until?: string | undefined;
}

const LISTED = [
  ...(['id', 'subscription', 'eventType', 'systemId', 'status', 'createdAt'] as const),
  ...(['attempts', 'dueAt', 'claim'] as const),
] as const;
const LISTED_ATTEMPT = ['deliveryId', 'attempt', 'at', 'durationMs', 'httpStatus', 'error'] as const;

/** A delivery without what it holds. */
export type ListedDelivery = Readonly<Pick<Delivery, (typeof LISTED)[number]>>;
/** An attempt without what was sent and answered. */
export type ListedAttempt = Readonly<Pick<DeliveryAttempt, (typeof LISTED_ATTEMPT)[number]>>;

/** So many attempts of a delivery are told, the last ones. */
export const MOST_ATTEMPTS = 50;

const DELIVERIES = new Table(Delivery);
const ATTEMPTS = new Table(DeliveryAttempt);
const COLUMNS: Readonly<Record<Wanted['by'], Sql>> = {
  status: sqlText('status'),
  subscription: sqlText('subscription'),
  eventType: sqlText('event_type'),
};
const INDEXES: Readonly<Record<Wanted['by'], string>> = {
  status: 'deliveries_status',
  subscription: 'deliveries_subscription',
  eventType: 'deliveries_type',
};

/** Deliveries and their attempts, as they are looked into. */
@Injectable()
export class DeliveryLogRepository {
  /** The id that stands behind so many that fit the first of what is wanted; undefined where there are fewer. */
  async placeBehind(
    session: Session,
    { wanted, ...search }: DeliverySearch,
    count: number,
  ): Promise<string | undefined> {
    const first = { ...search, wanted: wanted.slice(0, 1) };
    const { text, values } = sql`SELECT id FROM deliveries ${indexOf(session, first)} WHERE ${conditionOf(first)}
      ORDER BY id DESC LIMIT 1 OFFSET ${count - 1}`;
    const [row] = await session.query<Pick<Delivery, 'id'>>(text, values);
    return row?.id;
  }

  /** Newest first. */
  list(session: Session, search: DeliverySearch, limit: number): Promise<ListedDelivery[]> {
    const { text, values } = sql`SELECT ${sqlText(DELIVERIES.columns(LISTED))}
      FROM deliveries ${indexOf(session, search)} WHERE ${conditionOf(search)} ORDER BY id DESC LIMIT ${limit}`;
    return session.query<ListedDelivery>(text, values);
  }

  async find(session: Session, customerId: number, id: string): Promise<Readonly<Delivery> | undefined> {
    const sqlText = `SELECT ${DELIVERIES.columns()} FROM deliveries WHERE customer_id = ? AND id = ?`;
    return (await session.query<Delivery>(sqlText, [customerId, id]))[0];
  }

  /** The last attempts of each of these, in their order. */
  listAttempts(session: Session, customerId: number, ids: readonly string[]): Promise<ListedAttempt[]> {
    const columns = sqlText(ATTEMPTS.columns(LISTED_ATTEMPT).replaceAll(/(\w+) AS/g, 'made.$1 AS'));
    // What is read of each row stands before what was sent and answered.
    const { text, values } = sql`SELECT ${columns} FROM deliveries
      JOIN delivery_attempts made ON made.customer_id = deliveries.customer_id AND made.delivery_id = deliveries.id
        AND made.attempt > deliveries.attempts - ${sqlText(String(MOST_ATTEMPTS))}
      WHERE deliveries.customer_id = ${customerId} AND deliveries.id IN ${sqlList(ids)}
      ORDER BY made.delivery_id, made.attempt`;
    return session.query<ListedAttempt>(text, values);
  }

  /** The last attempts of one, whole. */
  listWholeAttempts(session: Session, customerId: number, { id, attempts }: Delivery): Promise<DeliveryAttempt[]> {
    return session.query<DeliveryAttempt>(
      `SELECT ${ATTEMPTS.columns()} FROM delivery_attempts
       WHERE customer_id = ? AND delivery_id = ? AND attempt > ? ORDER BY attempt`,
      [customerId, id, attempts - MOST_ATTEMPTS],
    );
  }
}

function conditionOf({ customerId, wanted, from, before, until }: DeliverySearch): Sql {
  return joinSql(
    [
      sql`customer_id = ${customerId}`,
      ...wanted.map(({ by, value }) => sql`${COLUMNS[by]} = ${value}`),
      ...(from === undefined ? [] : [sql`id >= ${from}`]),
      ...(before === undefined ? [] : [sql`id < ${before}`]),
      ...(until === undefined ? [] : [sql`id >= ${until}`]),
    ],
    ' AND ',
  );
}

function indexOf({ indexedBy }: Session, { wanted: [first] }: DeliverySearch): Sql {
  return sqlText(first === undefined || indexedBy === '' ? '' : `${indexedBy} ${INDEXES[first.by]}`);
}
