import { Injectable } from '@nestjs/common';
import { inBatches, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { GroupNodeAttributes } from './group-node-attributes.entity.js';
import type { CustomerListKey } from './list-nodes.repository.js';
import { ListRevision } from './list-revision.entity.js';
import { ListState } from './list-state.entity.js';
import { readInParts, ROWS_PER_READ } from './list-nodes.repository.js';

const ROWS_PER_STATEMENT = 500;

const REVISIONS = new Table(ListRevision);
const MOVE = `${REVISIONS.insert()}
  ON CONFLICT (${REVISIONS.key}) DO UPDATE SET revision = list_revisions.revision + 1 RETURNING revision`;

const STATES = new Table(ListState);
const SELECT_STATES = `SELECT ${STATES.columns()} FROM list_states WHERE customer_id = ?`;
const SAVE_STATE = `${STATES.insert()} ${STATES.orUpdate()}`;
const TOUCH = `${STATES.insert()} ${STATES.orUpdate(['revision'])}`;

const OF_GROUPS = new Table(GroupNodeAttributes);
const SELECT_OF_GROUPS = `SELECT ${OF_GROUPS.columns()} FROM group_node_attributes WHERE customer_id = ?`;

/** The versions of lists, the attributes that a blueprint declares, and the attributes of user groups (D-LST-5). */
@Injectable()
export class ListStatesRepository {
  /**
   * Moves the customer's lists to the next revision, and returns that revision. On PostgreSQL, the row lock lets one
   * change in at a time. So a reader of everything newer than a revision misses nothing.
   */
  async moveRevision(session: Session, customerId: number): Promise<number> {
    const [moved] = await session.query<Pick<ListRevision, 'revision'>>(MOVE, [customerId, 1]);
    return moved?.revision ?? 1;
  }

  async findRevision(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT revision FROM list_revisions WHERE customer_id = ?';
    return (await session.query<Pick<ListRevision, 'revision'>>(sql, [customerId]))[0]?.revision ?? 0;
  }

  async findState(session: Session, { customerId, listId }: CustomerListKey): Promise<ListState | undefined> {
    return (await session.query<ListState>(`${SELECT_STATES} AND list_id = ?`, [customerId, listId]))[0];
  }

  listStatesSince(session: Session, customerId: number, revision: number): Promise<ListState[]> {
    return session.query(`${SELECT_STATES} AND revision > ?`, [customerId, revision]);
  }

  /** Records that a list changed. Keeps its declared attributes. */
  async touchList(session: Session, { customerId, listId }: CustomerListKey, revision: number): Promise<void> {
    await session.query(TOUCH, STATES.valuesOf({ customerId, listId, revision, attributes: '[]' }));
  }

  async saveState(session: Session, state: ListState): Promise<void> {
    await session.query(SAVE_STATE, STATES.valuesOf(state));
  }

  listGroupAttributesSince(session: Session, customerId: number, since: number): Promise<GroupNodeAttributes[]> {
    return readInParts<GroupNodeAttributes>((last) =>
      session.query(
        `${SELECT_OF_GROUPS} AND (revision, list_id, node_id, group_name) > (?, ?, ?, ?)
         ORDER BY revision, list_id, node_id, group_name LIMIT ${ROWS_PER_READ}`,
        [customerId, last?.revision ?? since + 1, last?.listId ?? '', last?.nodeId ?? 0, last?.groupName ?? ''],
      ),
    );
  }

  listGroupAttributes(
    session: Session,
    { customerId, listId }: CustomerListKey,
    groupName: string,
  ): Promise<GroupNodeAttributes[]> {
    return readInParts<GroupNodeAttributes>((last) =>
      session.query(
        `${SELECT_OF_GROUPS} AND list_id = ? AND group_name = ? AND node_id > ? ORDER BY node_id LIMIT ${ROWS_PER_READ}`,
        [customerId, listId, groupName, last?.nodeId ?? 0],
      ),
    );
  }

  async findGroupAttributes(
    session: Session,
    { customerId, listId }: CustomerListKey,
    { nodeId, groupName }: Pick<GroupNodeAttributes, 'nodeId' | 'groupName'>,
  ): Promise<GroupNodeAttributes | undefined> {
    const rows = await session.query<GroupNodeAttributes>(
      `${SELECT_OF_GROUPS} AND list_id = ? AND node_id = ? AND group_name = ?`,
      [customerId, listId, nodeId, groupName],
    );
    return rows[0];
  }

  async saveGroupAttributes(session: Session, rows: readonly GroupNodeAttributes[]): Promise<void> {
    for (const chunk of inBatches(rows, ROWS_PER_STATEMENT)) {
      await session.query(
        `${OF_GROUPS.insert(chunk.length)} ${OF_GROUPS.orUpdate()}`,
        chunk.flatMap((row) => OF_GROUPS.valuesOf(row)),
      );
    }
  }

  /** Deletes a group's attributes in every list, so that the group has the defaults again. */
  async forgetGroup(
    session: Session,
    { customerId, groupName, revision }: Pick<GroupNodeAttributes, 'customerId' | 'groupName' | 'revision'>,
  ): Promise<string[]> {
    const rows = await session.query<Pick<GroupNodeAttributes, 'listId'>>(
      `UPDATE group_node_attributes SET attributes = '{}', revision = ? WHERE customer_id = ? AND group_name = ?
       AND attributes <> '{}' RETURNING ${OF_GROUPS.columns(['listId'])}`,
      [revision, customerId, groupName],
    );
    return [...new Set(rows.map(({ listId }) => listId))];
  }
}
