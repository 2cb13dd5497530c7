import { Injectable } from '@nestjs/common';
import { inBatches, nextIds, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { attributesOf } from '../list-attributes.js';
import type { DeclaredAttribute, NodeAttributes } from '../list-attributes.js';
import type { GroupNode, StoredParts } from '../memory/customer-lists.js';
import type { PlacedNode } from '../memory/list-index.js';
import { GroupNodeAttributes } from './group-node-attributes.entity.js';
import { ListNodeEntity } from './list-node.entity.js';
import { ListState } from './list-state.entity.js';

/** Keeps statements below the limit of parameters of both databases. */
const ROWS_PER_STATEMENT = 500;

const ROWS_PER_READ = 1000;

/** The counter of the changes of a customer's lists. */
const REVISIONS = 'list-revisions';

const STATES = new Table(ListState);
const SAVE_STATE = `${STATES.insert()} ${STATES.orUpdate()}`;
const TOUCH = `${STATES.insert()} ${STATES.orUpdate(['revision'])}`;

const NODES = new Table(ListNodeEntity);
const SELECT_NODES = `SELECT ${NODES.columns()} FROM list_nodes WHERE customer_id = ?`;

const OF_GROUPS = new Table(GroupNodeAttributes);
const SELECT_OF_GROUPS = `SELECT ${OF_GROUPS.columns()} FROM group_node_attributes WHERE customer_id = ?`;

export interface ListKey {
  readonly customerId: number;
  readonly listId: string;
}

/** The nodes of lists, their versions, what a blueprint declares, and the attributes of user groups (D-LST-5). */
@Injectable()
export class ListsRepository {
  /**
   * Moves the customer's lists to the next revision, and returns that revision. On PostgreSQL, the lock of the counter
   * lets one change in at a time. So a reader of everything newer than a revision misses nothing.
   */
  moveRevision(session: Session, customerId: number): Promise<number> {
    return nextIds(session, { customerId, counter: REVISIONS });
  }

  async findRevision(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT last_id AS revision FROM id_counters WHERE customer_id = ? AND counter = ?';
    return (await session.first<{ readonly revision: number }>(sql, [customerId, REVISIONS]))?.revision ?? 0;
  }

  /** Returns what was written after a revision of the customer's lists. Needs a snapshot or the lock. */
  async listSince(session: Session, customerId: number, since: number): Promise<StoredParts> {
    const states = await session.query<ListState>(
      `SELECT ${STATES.columns()} FROM list_states WHERE customer_id = ? AND revision > ?`,
      [customerId, since],
    );
    const groupNodes = await readInParts(toGroupNode, (last) =>
      session.query<GroupNodeAttributes>(
        `${SELECT_OF_GROUPS} AND (revision, list_id, node_id, group_name) > (?, ?, ?, ?)
         ORDER BY revision, list_id, node_id, group_name LIMIT ${ROWS_PER_READ}`,
        [customerId, last?.revision ?? since + 1, last?.listId ?? '', last?.nodeId ?? 0, last?.groupName ?? ''],
      ),
    );
    const nodes = await readInParts(toNode, (last) =>
      session.query<ListNodeEntity>(
        `${SELECT_NODES} AND (revision, list_id, id) > (?, ?, ?) ORDER BY revision, list_id, id LIMIT ${ROWS_PER_READ}`,
        [customerId, last?.revision ?? since + 1, last?.listId ?? '', last?.id ?? 0],
      ),
    );
    const revision = await this.findRevision(session, customerId);
    return { revision, states: states.map(toState), nodes, groupNodes };
  }

  /** Returns the nodes of one list. Needs the lock. */
  listOf(session: Session, { customerId, listId }: ListKey): Promise<PlacedNode[]> {
    return readInParts(toNode, (last) =>
      session.query<ListNodeEntity>(`${SELECT_NODES} AND list_id = ? AND id > ? ORDER BY id LIMIT ${ROWS_PER_READ}`, [
        customerId,
        listId,
        last?.id ?? 0,
      ]),
    );
  }

  async count(session: Session, customerId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM list_nodes WHERE customer_id = ?';
    return Number((await session.query<{ count: number }>(sql, [customerId]))[0]?.count);
  }

  /** Adds new nodes, and replaces existing ones. */
  async saveNodes(
    session: Session,
    { customerId, revision }: Pick<ListNodeEntity, 'customerId' | 'revision'>,
    nodes: readonly PlacedNode[],
  ): Promise<void> {
    for (const part of inBatches(nodes, ROWS_PER_STATEMENT)) {
      await session.query(
        `${NODES.insert(part.length)} ${NODES.orUpdate()}`,
        part.flatMap((node) => NODES.valuesOf(toRow(node, { customerId, revision }))),
      );
    }
  }

  /** Records that a list changed. Keeps its declared attributes. */
  async touchList(session: Session, { customerId, listId }: ListKey, revision: number): Promise<void> {
    await session.query(TOUCH, STATES.valuesOf({ customerId, listId, revision, attributes: '[]' }));
  }

  async declare(
    session: Session,
    { customerId, listId, revision }: ListKey & Pick<ListState, 'revision'>,
    declared: readonly DeclaredAttribute[],
  ): Promise<void> {
    const attributes = JSON.stringify(declared);
    await session.query(SAVE_STATE, STATES.valuesOf({ customerId, listId, revision, attributes }));
  }

  async saveGroupNodes(
    session: Session,
    { customerId, revision }: Pick<GroupNodeAttributes, 'customerId' | 'revision'>,
    nodes: readonly GroupNode[],
  ): Promise<void> {
    for (const part of inBatches(nodes, ROWS_PER_STATEMENT)) {
      const rows = part.map((node) => ({
        ...node,
        customerId,
        revision,
        attributes: JSON.stringify(node.attributes),
      }));
      await session.query(
        `${OF_GROUPS.insert(rows.length)} ${OF_GROUPS.orUpdate()}`,
        rows.flatMap((row) => OF_GROUPS.valuesOf(row)),
      );
    }
  }

  /** Deletes a group's attributes in every list, so that the group has the defaults again. Returns those lists. */
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

/** Returns what all rows say. Reads one batch at a time, each behind the last row of the previous one. */
async function readInParts<Row, Part>(
  parse: (row: Row) => Part,
  readBehind: (last: Row | undefined) => Promise<Row[]>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let last: Row | undefined; ;) {
    const rows = await readBehind(last);
    for (const row of rows) parts.push(parse(row));
    if (rows.length < ROWS_PER_READ) return parts;
    last = rows.at(-1);
  }
}

function toState({ listId, revision, attributes }: ListState): StoredParts['states'][number] {
  return { listId, revision, declared: JSON.parse(attributes) as DeclaredAttribute[] };
}

function toGroupNode({ listId, groupName, nodeId, attributes }: GroupNodeAttributes): GroupNode {
  return { listId, groupName, nodeId, attributes: readAttributes(attributes) };
}

function toNode(row: ListNodeEntity): PlacedNode {
  const { listId, id, systemId, parentId, value, position } = row;
  const [hidden, attributes] = [row.hidden === 1, readAttributes(row.attributes)];
  const isAdded = row.defaultHidden === null || undefined;
  return { listId, id, systemId, parentId, value, hidden, attributes, position, first: firstOf(row), isAdded };
}

function firstOf(row: ListNodeEntity): NodeAttributes | undefined {
  const { defaultValue: value, defaultAttributes: attributes } = row;
  const hidden = row.defaultHidden ?? row.hidden;
  if (value === row.value && hidden === row.hidden && attributes === row.attributes) return undefined;
  return { value: value ?? row.value, hidden: hidden === 1, ...readAttributes(attributes ?? row.attributes) };
}

function toRow(node: PlacedNode, place: Pick<ListNodeEntity, 'customerId' | 'revision'>): ListNodeEntity {
  const { listId, id, systemId, parentId, value, position } = node;
  const { value: firstValue, hidden: firstHidden, ...firstAttributes } = node.first ?? attributesOf(node);
  return {
    ...place,
    listId,
    id,
    systemId,
    parentId,
    position,
    value,
    hidden: Number(node.hidden),
    attributes: JSON.stringify(node.attributes),
    defaultValue: String(firstValue),
    defaultHidden: node.isAdded ? null : Number(firstHidden),
    defaultAttributes: JSON.stringify(firstAttributes),
  };
}

/** Most nodes have no attributes. They share one object. */
const NO_ATTRIBUTES = Object.freeze({});

function readAttributes(json: string): PlacedNode['attributes'] {
  return json === '{}' ? NO_ATTRIBUTES : (JSON.parse(json) as PlacedNode['attributes']);
}
