import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { inBatches, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { ListNodeEntity } from './list-node.entity.js';

/** Keeps statements below the limit of parameters of both databases. */
const ROWS_PER_STATEMENT = 500;

const NODES = new Table(ListNodeEntity);
const NODE = ['listId', 'id', 'parentId', 'position', 'systemId', 'value', 'hidden', 'attributes'] as const;

/** Returns the first values of changed nodes only, because most nodes have not changed. */
const SHOWN = `${NODES.columns(NODE)}, CASE WHEN default_value <> value THEN default_value END AS "firstValue",
  CASE WHEN default_hidden <> hidden THEN default_hidden END AS "firstHidden",
  CASE WHEN default_attributes <> attributes THEN default_attributes END AS "firstAttributes"`;

const SELECT_NODES = `SELECT ${NODES.columns()} FROM list_nodes`;

/** The columns that an update sets: a node's label, marks and place. */
const OR_CHANGE = NODES.orUpdate([
  'position',
  'value',
  'hidden',
  'attributes',
  'defaultValue',
  'defaultHidden',
  'defaultAttributes',
  'revision',
]);

const OF_LIST = 'customer_id = ? AND list_id = ?';

export type CustomerListKey = Readonly<Pick<ListNodeEntity, 'customerId' | 'listId'>>;

/** One level of a list: the children of a node, or the first level. */
export type ListLevelKey = CustomerListKey & Readonly<Pick<ListNodeEntity, 'parentId'>>;

export interface NodeColumns extends Pick<ListNodeEntity, (typeof NODE)[number]> {
  /** Label and marks of the node when it was configured or added. Null if they have not changed. */
  readonly firstValue?: string | null;
  readonly firstHidden?: number | null;
  readonly firstAttributes?: string | null;
}

@Injectable()
export class ListNodesRepository {
  async count(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM list_nodes WHERE customer_id = ?';
    return Number((await session.query<{ count: number }>(sql, [customerId]))[0]?.count);
  }

  /** Returns the nodes of every list of a customer. Needs a snapshot or the lock, because it reads in batches. */
  listAll(session: Session, customerId: number): Promise<NodeColumns[]> {
    return readInParts<NodeColumns>((last) =>
      session.query(
        `SELECT ${SHOWN} FROM list_nodes WHERE customer_id = ? AND (list_id, id) > (?, ?)
         ORDER BY list_id, id LIMIT ${ROWS_PER_READ}`,
        [customerId, last?.listId ?? '', last?.id ?? 0],
      ),
    );
  }

  /** Returns the nodes written after a revision of the customer's lists. Needs a snapshot or the lock. */
  listSince(session: Session, customerId: number, since: number): Promise<NodeColumns[]> {
    return readInParts<NodeColumns & Pick<ListNodeEntity, 'revision'>>((last) =>
      session.query(
        `SELECT ${SHOWN}, revision FROM list_nodes WHERE customer_id = ? AND (revision, list_id, id) > (?, ?, ?)
         ORDER BY revision, list_id, id LIMIT ${ROWS_PER_READ}`,
        [customerId, last?.revision ?? since + 1, last?.listId ?? '', last?.id ?? 0],
      ),
    );
  }

  /** Returns the nodes of one list, by number. Needs a snapshot or the lock. */
  listOf(session: Session, { customerId, listId }: CustomerListKey): Promise<ListNodeEntity[]> {
    return readInParts<ListNodeEntity>((last) =>
      session.query(`${SELECT_NODES} WHERE ${OF_LIST} AND id > ? ORDER BY id LIMIT ${ROWS_PER_READ}`, [
        customerId,
        listId,
        last?.id ?? 0,
      ]),
    );
  }

  async find(
    session: Session,
    { customerId, listId }: CustomerListKey,
    id: number,
  ): Promise<ListNodeEntity | undefined> {
    const sql = `${SELECT_NODES} WHERE ${OF_LIST} AND id = ?`;
    return (await session.query<ListNodeEntity>(sql, [customerId, listId, id]))[0];
  }

  async findBySystemId(
    session: Session,
    { customerId, listId }: CustomerListKey,
    systemId: string,
  ): Promise<ListNodeEntity | undefined> {
    const sql = `${SELECT_NODES} WHERE ${OF_LIST} AND system_id = ?`;
    return (await session.query<ListNodeEntity>(sql, [customerId, listId, systemId]))[0];
  }

  /** Returns the numbers of a node and its ancestors, the first level first. */
  async listChain(session: Session, { customerId, listId }: CustomerListKey, id: number): Promise<number[]> {
    const rows = await session.query<{ id: number }>(
      `WITH RECURSIVE chain (id, parent_id, height) AS (
         SELECT id, parent_id, 0 FROM list_nodes WHERE ${OF_LIST} AND id = ?
         UNION ALL
         SELECT above.id, above.parent_id, chain.height + 1 FROM list_nodes above
           JOIN chain ON above.customer_id = ? AND above.list_id = ? AND above.id = chain.parent_id
       ) SELECT id FROM chain ORDER BY height DESC`,
      [customerId, listId, id, customerId, listId],
    );
    return rows.map((row) => row.id);
  }

  /** Returns the position of the last node of a level, or 0 if the level is empty. */
  async findLastPosition(session: Session, level: ListLevelKey): Promise<number> {
    const [of, parameters] = ofLevel(level);
    const sql = `SELECT position FROM list_nodes WHERE ${of} ORDER BY position DESC LIMIT 1`;
    return (await session.query<{ position: number }>(sql, parameters))[0]?.position ?? 0;
  }

  /** Returns the highest system id of a level. */
  async findLastSystemId(session: Session, level: ListLevelKey): Promise<string | undefined> {
    const [of, parameters] = ofLevel(level);
    const sql = `SELECT system_id AS "systemId" FROM list_nodes WHERE ${of} AND system_id IS NOT NULL
       ORDER BY LENGTH(system_id) DESC, system_id DESC LIMIT 1`;
    return (await session.query<{ systemId: string }>(sql, parameters))[0]?.systemId;
  }

  /** Adds new nodes. Sets label, marks and place of existing ones. */
  async save(session: Session, nodes: readonly ListNodeEntity[]): Promise<void> {
    for (const chunk of inBatches(nodes, ROWS_PER_STATEMENT)) {
      await session.query(
        `${NODES.insert(chunk.length)} ${OR_CHANGE}`,
        chunk.flatMap((node) => NODES.valuesOf(node)),
      );
    }
  }
}

function ofLevel({ customerId, listId, parentId }: ListLevelKey): [sql: string, parameters: Array<string | number>] {
  return parentId === null
    ? [`${OF_LIST} AND parent_id IS NULL`, [customerId, listId]]
    : [`${OF_LIST} AND parent_id = ?`, [customerId, listId, parentId]];
}

/** Number of rows that one statement reads. */
export const ROWS_PER_READ = 1000;

/**
 * Returns all rows. Reads one batch at a time and lets other work run in between. Each batch begins after the last row
 * of the previous batch.
 */
export async function readInParts<Row>(readBehind: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const part = await readBehind(rows.at(-1));
    for (const row of part) rows.push(row);
    if (part.length < ROWS_PER_READ) return rows;
    await nextTurn();
  }
}
