import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { appendNodes } from './append-nodes.js';
import type { NewListNode } from './append-nodes.js';
import { CATALOGUE_LISTS, CUSTOM_LISTS } from './catalogue/catalogue-lists.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import { CATALOGUE } from './catalogue/catalogue.js';
import type { AppliedNode, ConfiguredNode, NodeNumbers, NodeProblem } from './configured-node.js';
import { CustomerLists } from './customer-lists.js';
import { ListIndex } from './list-index.js';
import type { ListNodeEntity } from './list-node.entity.js';
import { toListNode, toListNodeEntity } from './list-node.mapper.js';
import { ListNodesRepository } from './list-nodes.repository.js';
import { countUnnumbered, MAX_GIVEN_ID, newNodeProblems } from './new-node.rules.js';
import { planNodes } from './plan-nodes.js';

/** The nodes to add to a list: below a node, or on the first level. */
export interface NodesToAdd {
  readonly listId: ListId;
  readonly parentId: number | null;
  readonly nodes: readonly NewListNode[];
}

/** A list as a configuration states it, and as the one before did. */
export interface ListToConfigure {
  readonly listId: ListId;
  readonly before: readonly AppliedNode[];
  readonly after: readonly ConfiguredNode[];
}

export interface Configured {
  readonly problems: readonly NodeProblem[];
  /** Which stored nodes those of the configuration stand for. */
  readonly numbers: NodeNumbers;
}

/** Numbers the nodes of a customer. */
const COUNTER = 'listnode';

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

  /** Whether the catalogue has that list. */
  hasList(listId: string): listId is ListId {
    return Object.hasOwn(CATALOGUE_LISTS, listId);
  }

  /** Adds nodes behind those that are there and answers the numbers (`listnodeid`) of the topmost. */
  async addNodes(session: Session, customerId: number, { listId, parentId, nodes }: NodesToAdd): Promise<number[]> {
    // First of all: on PostgreSQL the counter's row lets one change of a customer's lists in at a time.
    await this.#lock(session, customerId);
    const stored = await this.repository.listOf(session, customerId, listId);
    const [problem, ...problems] = newNodeProblems(nodes, stored);
    if (problem) throw new ProtocolError([problem, ...problems]);
    const rows = await this.#append(session, stored, { customerId, listId, parentId, nodes });
    return rows.filter((row) => row.parentId === parentId).map(({ id }) => id);
  }

  /**
   * Applies to a list how its nodes differ between two configurations (D-PLT-3). What has a problem is left out; then the
   * unit of work is to be given up.
   */
  async configure(
    session: Session,
    customerId: number,
    { listId, before, after }: ListToConfigure,
  ): Promise<Configured> {
    await this.#lock(session, customerId);
    const stored = await this.repository.listOf(session, customerId, listId);
    const plan = planNodes(new ListIndex(stored.map(toListNode)), { before, after });
    for (const node of plan.changes) await this.repository.update(session, customerId, node);
    const numbers = new Map(plan.known);
    for (const { parentId, nodes } of plan.additions) {
      const rows = await this.#append(session, stored, { customerId, listId, parentId, nodes });
      for (const row of rows) stored.push(row);
      // Both stand in list order: each node is followed by those below it.
      everyNode(nodes).forEach((node, index) => numbers.set(node, rows[index]?.id ?? 0));
    }
    return { problems: plan.problems, numbers: numbersOf(after, numbers) };
  }

  async #append(
    session: Session,
    stored: readonly ListNodeEntity[],
    { customerId, listId, parentId, nodes }: NodesToAdd & { readonly customerId: number },
  ): Promise<ListNodeEntity[]> {
    const count = countUnnumbered(nodes);
    const firstId = MAX_GIVEN_ID + (await nextIds(session, { customerId, counter: COUNTER, count }));
    const place = { customerId, listId, parentId, parentSystemId: parentSystemIdOf(stored, listId, parentId) };
    const rows = appendNodes(stored, place, { nodes, firstId });
    await this.repository.insert(session, rows);
    return rows;
  }

  async #lock(session: Session, customerId: number): Promise<void> {
    await nextIds(session, { customerId, counter: COUNTER, count: 0 });
  }
}

function everyNode(nodes: readonly ConfiguredNode[]): ConfiguredNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children)]);
}

function numbersOf(nodes: readonly ConfiguredNode[], numbers: ReadonlyMap<ConfiguredNode, number>): NodeNumbers {
  return nodes.map((node) => [numbers.get(node) ?? 0, numbersOf(node.children, numbers)]);
}

/** Custom lists and what is below them have no system ids (spec: List rules 4). */
function parentSystemIdOf(stored: readonly ListNodeEntity[], listId: ListId, parentId: number | null): string | null {
  if (listId === CUSTOM_LISTS) return null;
  if (parentId === null) return CATALOGUE_LISTS[listId].prefix;
  const parent = stored.find(({ id }) => id === parentId);
  if (parent === undefined) throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no node ${parentId} in ${listId}.`);
  return parent.systemId;
}
