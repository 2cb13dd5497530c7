import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { GroupNodeAttributes } from './group-node-attributes.entity.js';
import type { ListPlace } from './list-nodes.repository.js';
import type { ListState } from './list-state.entity.js';

const ROWS_PER_STATEMENT = 500;

const STATE = 'customer_id AS "customerId", list_id AS "listId", revision, attributes';
const GROUP_ATTRIBUTES = `customer_id AS "customerId", list_id AS "listId", node_id AS "nodeId",
  group_name AS "groupName", attributes, revision`;

/** The versions of lists, what a blueprint declares of them, and what groups of users have instead (D-LST-5). */
@Injectable()
export class ListStatesRepository {
  /**
   * Moves the customer's lists to the next revision, and answers that. On PostgreSQL the row lets one change of them in
   * at a time, so that whoever reads what is newer than a revision misses none.
   */
  async moveRevision(session: Session, customerId: number): Promise<number> {
    const rows = await session.query<{ revision: number }>(
      `INSERT INTO list_revisions (customer_id, revision) VALUES (?, 1)
       ON CONFLICT (customer_id) DO UPDATE SET revision = list_revisions.revision + 1 RETURNING revision`,
      [customerId],
    );
    return rows[0]?.revision ?? 1;
  }

  async findRevision(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT revision FROM list_revisions WHERE customer_id = ?';
    return (await session.query<{ revision: number }>(sql, [customerId]))[0]?.revision ?? 0;
  }

  async findState(session: Session, { customerId, listId }: ListPlace): Promise<ListState | undefined> {
    const sql = `SELECT ${STATE} FROM list_states WHERE customer_id = ? AND list_id = ?`;
    return (await session.query<ListState>(sql, [customerId, listId]))[0];
  }

  listStatesSince(session: Session, customerId: number, revision: number): Promise<ListState[]> {
    return session.query(`SELECT ${STATE} FROM list_states WHERE customer_id = ? AND revision > ?`, [
      customerId,
      revision,
    ]);
  }

  /** Notes that a list was changed; what is declared of it stays. */
  async touchList(session: Session, { customerId, listId }: ListPlace, revision: number): Promise<void> {
    await session.query(
      `INSERT INTO list_states (customer_id, list_id, revision, attributes) VALUES (?, ?, ?, '[]')
       ON CONFLICT (customer_id, list_id) DO UPDATE SET revision = excluded.revision`,
      [customerId, listId, revision],
    );
  }

  async saveState(session: Session, { customerId, listId, revision, attributes }: ListState): Promise<void> {
    await session.query(
      `INSERT INTO list_states (customer_id, list_id, revision, attributes) VALUES (?, ?, ?, ?)
       ON CONFLICT (customer_id, list_id) DO UPDATE SET revision = excluded.revision, attributes = excluded.attributes`,
      [customerId, listId, revision, attributes],
    );
  }

  listGroupAttributesSince(session: Session, customerId: number, revision: number): Promise<GroupNodeAttributes[]> {
    return session.query(
      `SELECT ${GROUP_ATTRIBUTES} FROM group_node_attributes WHERE customer_id = ? AND revision > ?`,
      [customerId, revision],
    );
  }

  /** What a group has in one list. */
  listGroupAttributes(
    session: Session,
    { customerId, listId }: ListPlace,
    groupName: string,
  ): Promise<GroupNodeAttributes[]> {
    return session.query(
      `SELECT ${GROUP_ATTRIBUTES} FROM group_node_attributes WHERE customer_id = ? AND list_id = ? AND group_name = ?`,
      [customerId, listId, groupName],
    );
  }

  async findGroupAttributes(
    session: Session,
    { customerId, listId }: ListPlace,
    { nodeId, groupName }: Pick<GroupNodeAttributes, 'nodeId' | 'groupName'>,
  ): Promise<GroupNodeAttributes | undefined> {
    const rows = await session.query<GroupNodeAttributes>(
      `SELECT ${GROUP_ATTRIBUTES} FROM group_node_attributes
       WHERE customer_id = ? AND list_id = ? AND node_id = ? AND group_name = ?`,
      [customerId, listId, nodeId, groupName],
    );
    return rows[0];
  }

  async saveGroupAttributes(session: Session, rows: readonly GroupNodeAttributes[]): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      const chunk = rows.slice(from, from + ROWS_PER_STATEMENT);
      await session.query(
        `INSERT INTO group_node_attributes (customer_id, list_id, node_id, group_name, attributes, revision)
         VALUES ${Array(chunk.length).fill('(?, ?, ?, ?, ?, ?)').join(', ')}
         ON CONFLICT (customer_id, list_id, node_id, group_name)
           DO UPDATE SET attributes = excluded.attributes, revision = excluded.revision`,
        chunk.flatMap(({ customerId, listId, nodeId, groupName, attributes, revision }) => [
          ...[customerId, listId, nodeId, groupName, attributes, revision],
        ]),
      );
    }
  }

  /** Gives a group the defaults again, in every list. */
  async forgetGroup(
    session: Session,
    { customerId, groupName, revision }: Pick<GroupNodeAttributes, 'customerId' | 'groupName' | 'revision'>,
  ): Promise<string[]> {
    const rows = await session.query<{ listId: string }>(
      `UPDATE group_node_attributes SET attributes = '{}', revision = ? WHERE customer_id = ? AND group_name = ?
       AND attributes <> '{}' RETURNING list_id AS "listId"`,
      [revision, customerId, groupName],
    );
    return [...new Set(rows.map(({ listId }) => listId))];
  }
}
