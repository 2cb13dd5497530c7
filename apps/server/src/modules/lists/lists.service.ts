import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { appendNodes } from './append-nodes.js';
import type { NewListNode } from './append-nodes.js';
import { CATALOGUE_LISTS, CUSTOM_LISTS } from './catalogue/catalogue-lists.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import { CATALOGUE } from './catalogue/catalogue.js';
import { CustomerLists } from './customer-lists.js';
import type { ListNodeEntity } from './list-node.entity.js';
import { toListNodeEntity } from './list-node.mapper.js';
import { ListNodesRepository } from './list-nodes.repository.js';
import { countUnnumbered, MAX_GIVEN_ID, newNodeProblems } from './new-node.rules.js';

/** The nodes to add to a list: below a node, or on the first level. */
export interface NodesToAdd {
  readonly listId: ListId;
  readonly parentId: number | null;
  readonly nodes: readonly NewListNode[];
}

@Injectable()
export class ListsService {
  constructor(private readonly repository: ListNodesRepository) {}

  /** The lists of a customer as that place sees them: committed ones for reads, its own changes for a unit of work. */
  async listsIn(session: Session, customerId: number): Promise<CustomerLists> {
    return new CustomerLists(await this.repository.listAll(session, customerId));
  }

  /** Gives a new customer the nodes of the catalogue. */
  async seedCatalogue(session: Session, customerId: number): Promise<void> {
    const lists = Array.from(CATALOGUE.values());
    const rows = lists.flatMap((nodes) => nodes.map((node, index) => toListNodeEntity(customerId, node, index + 1)));
    await this.repository.insert(session, rows);
  }

  /** Adds nodes behind those that are there and answers the numbers (`listnodeid`) of the topmost. */
  async addNodes(session: Session, customerId: number, { listId, parentId, nodes }: NodesToAdd): Promise<number[]> {
    const count = countUnnumbered(nodes);
    // First of all: on PostgreSQL the counter's row lets one change of a customer's lists in at a time.
    const firstId = MAX_GIVEN_ID + (await nextIds(session, { customerId, counter: 'listnode', count }));
    const stored = await this.repository.listOf(session, customerId, listId);
    const [problem, ...problems] = newNodeProblems(nodes, stored);
    if (problem) throw new ProtocolError([problem, ...problems]);
    const place = { customerId, listId, parentId, parentSystemId: parentSystemIdOf(stored, listId, parentId) };
    const rows = appendNodes(stored, place, { nodes, firstId });
    await this.repository.insert(session, rows);
    return rows.filter((row) => row.parentId === parentId).map(({ id }) => id);
  }

  /** Adds a custom list and answers its number: it is read as `C<number>` (spec: List rules 6). */
  async addCustomList(
    session: Session,
    customerId: number,
    { nodes, ...list }: { listnodeid?: number; value: string; nodes: readonly NewListNode[] },
  ): Promise<number> {
    const added = { listId: CUSTOM_LISTS, parentId: null, nodes: [{ ...list, children: nodes }] } as const;
    const [id = 0] = await this.addNodes(session, customerId, added);
    return id;
  }
}

/** Custom lists and what is below them have no system ids (spec: List rules 4). */
function parentSystemIdOf(stored: readonly ListNodeEntity[], listId: ListId, parentId: number | null): string | null {
  if (listId === CUSTOM_LISTS) return null;
  if (parentId === null) return CATALOGUE_LISTS[listId].prefix;
  const parent = stored.find(({ id }) => id === parentId);
  if (parent === undefined) throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no node ${parentId} in ${listId}.`);
  return parent.systemId;
}
