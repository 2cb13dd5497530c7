import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { MAX_CONFIGURED_NODE_ID } from '@talent-platform/blueprint';
import { Injectable } from '@nestjs/common';
import { countSkippedIds, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { ChangesRepository } from '../changes/index.js';
import { CATALOGUE } from './catalogue/list-catalogue.js';
import { CATALOGUE_LISTS } from './catalogue/catalogue-lists.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import { attributeProblems, planNodes } from './configuration/plan-nodes.js';
import type { AppliedNode, ConfiguredNode, NodeNumbers, NodeProblem, NodePlan } from './configuration/plan-nodes.js';
import type { DeclaredAttribute } from './list-attributes.js';
import { ListIndex } from './memory/list-index.js';
import type { PlacedNode } from './memory/list-index.js';
import { ListView } from './memory/list-view.js';
import { ListsRepository } from './storage/lists.repository.js';
import type { ListKey } from './storage/lists.repository.js';
import { appendNodes, NODE_COUNTER } from './writing/append-nodes.js';

/** Limit of nodes in all lists together: twice as many as a blueprint may have (D-PLT-15). */
const MAX_NODES_HELD = 200_000;

interface ListToConfigure {
  readonly listId: ListId;
  /** The attributes that its nodes may have (D-LST-0). */
  readonly attributes: readonly DeclaredAttribute[];
  readonly before: readonly AppliedNode[];
  readonly after: readonly ConfiguredNode[];
}

@Injectable()
export class ListConfigurationsService {
  constructor(
    private readonly stored: ListsRepository,
    private readonly changes: ChangesRepository,
  ) {}

  async seedCatalogue(session: Session, customerId: number): Promise<void> {
    const revision = await this.stored.moveRevision(session, customerId);
    await this.stored.saveNodes(session, { customerId, revision }, Array.from(CATALOGUE.values()).flat());
  }

  /** Returns whether the catalogue has that list. */
  hasList(listId: string): listId is ListId {
    return Object.hasOwn(CATALOGUE_LISTS, listId);
  }

  /**
   * Applies the difference between two configurations to a list's nodes (D-PLT-3). Leaves out nodes with a problem. If
   * there are problems, the caller must abandon the unit of work.
   */
  async configure(
    session: Session,
    customerId: number,
    { listId, attributes, before, after }: ListToConfigure,
  ): Promise<{ readonly problems: readonly NodeProblem[]; readonly numbers: NodeNumbers }> {
    // Comes first, because on PostgreSQL it lets only one unit of work change a customer's lists at a time.
    const revision = await this.stored.moveRevision(session, customerId);
    const list = { customerId, listId };
    const view = new ListView(new ListIndex(await this.stored.listOf(session, list)));
    const plan = planNodes(view, { before, after });
    const added = await this.#append(session, { customerId, listId, view }, plan);
    await this.stored.saveNodes(session, { customerId, revision }, [...plan.changes, ...added]);
    await this.#declare(session, { ...list, revision }, attributes);
    const tooMany = added.length === 0 ? [] : await this.#tooMany(session, list);
    const unfit = attributeProblems({ listId, declared: attributes, known: plan.known }, after);
    // Both are in the same order.
    const newNodes = everyNode(plan.additions.flatMap(({ nodes }) => nodes));
    const numbers = new Map([...plan.known, ...newNodes.map((node, at) => [node, added[at]?.id ?? 0] as const)]);
    return { problems: [...plan.problems, ...tooMany, ...unfit], numbers: numbersOf(after, numbers) };
  }

  /** Sets the attributes that the nodes of a list may have. Does not change the nodes. */
  async declare(
    session: Session,
    customerId: number,
    { listId, attributes }: Pick<ListToConfigure, 'listId' | 'attributes'>,
  ): Promise<void> {
    const revision = await this.stored.moveRevision(session, customerId);
    await this.#declare(session, { customerId, listId, revision }, attributes);
  }

  /**
   * Deletes the attributes of a removed group, so that a later group with the same name does not inherit them
   * (D-LST-5).
   */
  async forgetGroup(session: Session, customerId: number, groupName: string): Promise<void> {
    const revision = await this.stored.moveRevision(session, customerId);
    for (const listId of await this.stored.forgetGroup(session, { customerId, groupName, revision })) {
      await this.stored.touchList(session, { customerId, listId }, revision);
      await this.#note(session, { customerId, listId, revision });
    }
  }

  async #declare(
    session: Session,
    list: ListKey & { readonly revision: number },
    attributes: readonly DeclaredAttribute[],
  ): Promise<void> {
    await this.stored.declare(session, list, attributes);
    await this.#note(session, list);
  }

  async #note(session: Session, { customerId, listId, revision }: ListKey & { revision: number }): Promise<void> {
    await this.changes.record(session, customerId, { type: 'lists', id: listId, version: revision });
  }

  /** Nodes are never removed, so nodes of earlier blueprints count, too (D-PLT-20). */
  async #tooMany(session: Session, { customerId, listId }: ListKey): Promise<NodeProblem[]> {
    const count = await this.stored.count(session, customerId);
    if (count <= MAX_NODES_HELD) return [];
    const path = listId === CUSTOM_LISTS ? 'customLists' : `lists.${listId}`;
    const message =
      `adds nodes to ${count} of all lists together; there must be at most ${MAX_NODES_HELD}, ` +
      'those of the catalogue and of earlier blueprints counted.';
    return [{ path, message }];
  }

  async #append(
    session: Session,
    { customerId, listId, view }: { customerId: number; listId: ListId; view: ListView },
    { additions }: NodePlan,
  ): Promise<PlacedNode[]> {
    const nodes = everyNode(additions.flatMap((addition) => addition.nodes));
    const count = nodes.filter(({ listnodeid }) => listnodeid === undefined).length;
    const firstId = MAX_CONFIGURED_NODE_ID + (await nextIds(session, { customerId, counter: NODE_COUNTER, count }));
    return appendNodes(listId, view, { additions, firstId, passed: await countSkippedIds(session) });
  }
}

function everyNode(nodes: readonly ConfiguredNode[]): ConfiguredNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children)]);
}

function numbersOf(nodes: readonly ConfiguredNode[], numbers: ReadonlyMap<ConfiguredNode, number>): NodeNumbers {
  return nodes.map((node) => [numbers.get(node) ?? 0, numbersOf(node.children, numbers)]);
}
