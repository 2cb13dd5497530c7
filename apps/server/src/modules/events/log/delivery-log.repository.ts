import { Injectable } from '@nestjs/common';
import type { DeliveryStatus } from '@talent-platform/protocol/events';
import { joinSql, sql, sqlList, sqlText, Table } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import { Delivery } from '../deliveries/delivery.entity.js';

export interface DeliveryCondition {
  readonly by: 'status' | 'subscription' | 'eventType';
  readonly value: string;
}

export interface DeliverySearch {
  readonly customerId: number;
  /** All conditions must hold. The database uses the index of the first. */
  readonly conditions: readonly DeliveryCondition[];
  readonly from: string | undefined;
  /** The search includes only ids before this text. */
  readonly before: string | undefined;
  /** The search ends at this id. */
  readonly until?: string | undefined;
  readonly fields?: 'payload' | undefined;
}

const LISTED = [
  ...(['id', 'subscription', 'eventType', 'systemId', 'status', 'createdAt'] as const),
  ...(['attempts', 'dueAt', 'claim'] as const),
] as const;
const LISTED_ATTEMPT = ['deliveryId', 'attempt', 'at', 'durationMs', 'httpStatus', 'error'] as const;

/** A delivery, with its payload if the search asks for that. */
export type ListedDelivery = Readonly<Pick<Delivery, (typeof LISTED)[number]>> & { readonly payload?: string };

/** An attempt without headers and body. */
export type ListedAttempt = Readonly<Pick<DeliveryAttempt, (typeof LISTED_ATTEMPT)[number]>>;

/** Moves of a workflow, by the transactions that made them. */
export interface MovesToAnswer {
  readonly customerId: number;
  readonly workflowId: number;
  readonly transactionIds: readonly string[];
}

/** A delivery with the answer to its last attempt, if there is one. */
export type AnsweredDelivery = Readonly<
  Pick<Delivery, 'id' | 'subscription' | 'eventType' | 'status' | 'transactionId'> & {
    readonly answer: DeliveryAttempt['answer'];
  }
>;

/** Limit of deliveries whose answers one page of moves reads. */
const MAX_ANSWERED = 200;

/** Limit of attempts that are listed for a delivery. The last ones are listed. */
const MAX_LISTED_ATTEMPTS = 50;

/** The deliveries whose states streams watch: as many as a page of the console. */
const WATCHED_DELIVERIES = 50;

const DELIVERIES = new Table(Delivery);
const ATTEMPTS = new Table(DeliveryAttempt);
const COLUMNS: Readonly<Record<DeliveryCondition['by'], Sql>> = {
  status: sqlText('status'),
  subscription: sqlText('subscription'),
  eventType: sqlText('event_type'),
};
const INDEXES: Readonly<Record<DeliveryCondition['by'], string>> = {
  status: 'deliveries_status',
  subscription: 'deliveries_subscription',
  eventType: 'deliveries_type',
};

@Injectable()
export class DeliveryLogRepository {
  /** Returns the id after the first deliveries that match the first condition; undefined if fewer match. */
  async findIdAfter(
    session: Session,
    { conditions, ...search }: DeliverySearch,
    count: number,
  ): Promise<string | undefined> {
    const first = { ...search, conditions: conditions.slice(0, 1) };
    const { text, values } = sql`SELECT id FROM deliveries ${indexOf(session, first)} WHERE ${conditionOf(first)}
      ORDER BY id DESC LIMIT 1 OFFSET ${count - 1}`;
    const [row] = await session.query<Pick<Delivery, 'id'>>(text, values);
    return row?.id;
  }

  /** Lists deliveries, newest first. */
  list(session: Session, search: DeliverySearch, limit: number): Promise<ListedDelivery[]> {
    const columns = search.fields === undefined ? LISTED : ([...LISTED, search.fields] as const);
    const { text, values } = sql`SELECT ${sqlText(DELIVERIES.columns(columns))}
      FROM deliveries ${indexOf(session, search)} WHERE ${conditionOf(search)} ORDER BY id DESC LIMIT ${limit}`;
    return session.query<ListedDelivery>(text, values);
  }

  listNewestStates(session: Session, customerId: number): Promise<unknown[]> {
    const columns = DELIVERIES.columns(['id', 'status', 'attempts', 'dueAt']);
    return session.query(
      `SELECT ${columns} FROM deliveries WHERE customer_id = ? ORDER BY id DESC LIMIT ${WATCHED_DELIVERIES}`,
      [customerId],
    );
  }

  async find(session: Session, customerId: number, id: string): Promise<Readonly<Delivery> | undefined> {
    const sqlText = `SELECT ${DELIVERIES.columns()} FROM deliveries WHERE customer_id = ? AND id = ?`;
    return (await session.query<Delivery>(sqlText, [customerId, id]))[0];
  }

  /** Lists deliveries of a status, oldest first: those that may be sent again. */
  listOldest(
    session: Session,
    {
      customerId,
      status,
      behind,
      before,
    }: { customerId: number; status: DeliveryStatus; behind: string; before: string },
    limit: number,
  ): Promise<Array<Pick<Delivery, 'id' | 'subscription' | 'createdAt'>>> {
    // SQLite would read all deliveries of the time.
    const ofStatus = session.indexedBy && `${session.indexedBy} ${INDEXES.status}`;
    return session.query(
      `SELECT id, subscription, created_at AS "createdAt" FROM deliveries ${ofStatus}
       WHERE customer_id = ? AND status = ? AND id > ? AND id < ? ORDER BY id LIMIT ?`,
      [customerId, status, behind, before, limit],
    );
  }

  listAttempts(session: Session, customerId: number, ids: readonly string[]): Promise<ListedAttempt[]> {
    const columns = sqlText(ATTEMPTS.columns(LISTED_ATTEMPT).replaceAll(/(\w+) AS/g, 'made.$1 AS'));
    // The columns that are read come before the large columns.
    const { text, values } = sql`SELECT ${columns} FROM deliveries
      JOIN delivery_attempts made ON made.customer_id = deliveries.customer_id AND made.delivery_id = deliveries.id
        AND made.attempt > deliveries.attempts - ${sqlText(String(MAX_LISTED_ATTEMPTS))}
      WHERE deliveries.customer_id = ${customerId} AND deliveries.id IN ${sqlList(ids)}
      ORDER BY made.delivery_id, made.attempt`;
    return session.query<ListedAttempt>(text, values);
  }

  /** Lists what partners were told of moves of a workflow, and their last replies. */
  async listAnswers(
    session: Session,
    { customerId, workflowId, transactionIds }: MovesToAnswer,
  ): Promise<AnsweredDelivery[]> {
    const columns = DELIVERIES.columns(['id', 'subscription', 'eventType', 'status', 'transactionId']);
    // The attempts come by their key, so SQLite reads the deliveries of the workflow alone.
    const { text, values } = sql`SELECT ${sqlText(columns.replaceAll(/(\w+) AS/g, 'told.$1 AS'))},
        made.answer
      FROM (SELECT customer_id, id, subscription, event_type, status, transaction_id, attempts FROM deliveries WHERE customer_id = ${customerId}
        AND event_type NOT IN ('JobPostToWebEvent', 'JobUnpostToWebEvent') AND system_id = ${String(workflowId)}
        AND transaction_id IN ${sqlList(transactionIds)} ORDER BY id DESC LIMIT ${MAX_ANSWERED}) told
      LEFT JOIN delivery_attempts made ON made.customer_id = told.customer_id AND made.delivery_id = told.id
        AND made.attempt = told.attempts`;
    return session.query<AnsweredDelivery>(text, values);
  }

  /** Lists the last attempts of one delivery, with headers and bodies. */
  listWholeAttempts(session: Session, customerId: number, { id, attempts }: Delivery): Promise<DeliveryAttempt[]> {
    return session.query<DeliveryAttempt>(
      `SELECT ${ATTEMPTS.columns()} FROM delivery_attempts
       WHERE customer_id = ? AND delivery_id = ? AND attempt > ? ORDER BY attempt`,
      [customerId, id, attempts - MAX_LISTED_ATTEMPTS],
    );
  }
}

function conditionOf({ customerId, conditions, from, before, until }: DeliverySearch): Sql {
  return joinSql(
    [
      sql`customer_id = ${customerId}`,
      ...conditions.map(({ by, value }) => sql`${COLUMNS[by]} = ${value}`),
      ...(from === undefined ? [] : [sql`id >= ${from}`]),
      ...(before === undefined ? [] : [sql`id < ${before}`]),
      ...(until === undefined ? [] : [sql`id >= ${until}`]),
    ],
    ' AND ',
  );
}

function indexOf({ indexedBy }: Session, { conditions: [first] }: DeliverySearch): Sql {
  return sqlText(first === undefined || indexedBy === '' ? '' : `${indexedBy} ${INDEXES[first.by]}`);
}
