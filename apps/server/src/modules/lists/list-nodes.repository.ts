import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { ListNode } from '../../profile-engine/index.js';
import type { ListNodeEntity } from './list-node.entity.js';

/** Stays below the parameters that one statement may have on either database. */
const ROWS_PER_INSERT = 500;

const COLUMNS = `customer_id AS "customerId", list_id AS "listId", id, parent_id AS "parentId", position,
  system_id AS "systemId", value, hidden, attributes`;

/** Siblings come in their order; levels are mixed. */
const ORDER = 'ORDER BY list_id, position, id';

@Injectable()
export class ListNodesRepository {
  /** The nodes of every list of a customer. */
  listAll(session: Session, customerId: number): Promise<ListNodeEntity[]> {
    return session.query(`SELECT ${COLUMNS} FROM list_nodes WHERE customer_id = ? ${ORDER}`, [customerId]);
  }

  /** The nodes of one list of a customer. */
  listOf(session: Session, customerId: number, listId: string): Promise<ListNodeEntity[]> {
    return session.query(`SELECT ${COLUMNS} FROM list_nodes WHERE customer_id = ? AND list_id = ? ${ORDER}`, [
      customerId,
      listId,
    ]);
  }

  /** Sets what a node is called and marked with; its place stays. */
  async update(
    session: Session,
    customerId: number,
    { listId, id, value, hidden, attributes }: ListNode,
  ): Promise<void> {
    await session.query(
      'UPDATE list_nodes SET value = ?, hidden = ?, attributes = ? WHERE customer_id = ? AND list_id = ? AND id = ?',
      [value, Number(hidden), JSON.stringify(attributes), customerId, listId, id],
    );
  }

  async insert(session: Session, nodes: readonly ListNodeEntity[]): Promise<void> {
    for (let from = 0; from < nodes.length; from += ROWS_PER_INSERT) {
      const chunk = nodes.slice(from, from + ROWS_PER_INSERT);
      const rows = Array(chunk.length).fill('(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ');
      await session.query(
        `INSERT INTO list_nodes (customer_id, list_id, id, parent_id, position, system_id, value, hidden, attributes)
         VALUES ${rows}`,
        chunk.flatMap((node) => [
          node.customerId,
          node.listId,
          node.id,
          node.parentId,
          node.position,
          node.systemId,
          node.value,
          node.hidden,
          node.attributes,
        ]),
      );
    }
  }
}
