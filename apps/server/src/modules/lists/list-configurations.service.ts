import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { MAX_CONFIGURED_NODE_ID } from '@talent-platform/blueprint';
import { Injectable } from '@nestjs/common';
import { countSkippedIds, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Changes } from '../changes/index.js';
import { appendNodes, countUnnumbered, NODE_COUNTER } from './configuration/append-nodes.js';
import type { NewListNode } from './configuration/append-nodes.js';
import { CATALOGUE } from './catalogue/list-catalogue.js';
import { CATALOGUE_LISTS } from './catalogue/catalogue-lists.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import { withConfiguredDefaults, attributeProblems, planNodes } from './configuration/plan-nodes.js';
import type { AppliedNode, ConfiguredNode, NodeNumbers, NodeProblem, NodePlan } from './configuration/plan-nodes.js';
import type { DeclaredAttribute } from './list-attributes.js';
import { ListIndex } from './memory/list-index.js';
import type { ListNodeEntity } from './storage/list-node.entity.js';
import { toListNode, toListNodeEntity } from './storage/list-node.mapper.js';
import { ListNodesRepository } from './storage/list-nodes.repository.js';
import type { ListLevelKey, CustomerListKey } from './storage/list-nodes.repository.js';
import { ListStatesRepository } from './storage/list-states.repository.js';

/** Limit of nodes in all lists together: twice as many as a blueprint may have (D-PLT-15). */
const MAX_NODES_HELD = 200_000;

interface ListToConfigure {
  readonly listId: ListId;
  /** The attributes that its nodes may have (D-LST-0). */
  readonly attributes: readonly DeclaredAttribute[];
  readonly before: readonly AppliedNode[];
  readonly after: readonly ConfiguredNode[];
}

interface Addition {
  readonly level: ListLevelKey;
  readonly nodes: readonly NewListNode[];
  readonly revision: number;
}

@Injectable()
export class ListConfigurationsService {
  constructor(
    private readonly nodes: ListNodesRepository,
    private readonly states: ListStatesRepository,
    private readonly changes: Changes,
  ) {}

  /** Locks the customer's lists until this unit of work ends. Returns their next revision. */
  begin(session: Session, customerId: number): Promise<number> {
    return this.states.moveRevision(session, customerId);
  }

  async seedCatalogue(session: Session, customerId: number): Promise<void> {
    const revision = await this.states.moveRevision(session, customerId);
    const nodes = Array.from(CATALOGUE.values()).flat();
    await this.nodes.save(
      session,
      nodes.map((node) => toListNodeEntity(customerId, node, revision)),
    );
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
    const revision = await this.states.moveRevision(session, customerId);
    const place = { customerId, listId };
    const stored = await this.nodes.listOf(session, place);
    const plan = planNodes(new ListIndex(stored.map(toListNode)), { before, after });
    const changed = changedRows(stored, plan).map((row) => ({ ...row, revision }));
    await this.nodes.save(session, changed);
    const numbers = new Map(Array.from(plan.known, ([node, { id }]) => [node, id]));
    for (const { parentId, nodes } of plan.additions) {
      const rows = await this.#append(session, stored, { level: { ...place, parentId }, nodes, revision });
      for (const row of rows) stored.push(row);
      // Both are in list order: the nodes below a node follow it.
      everyNode(nodes).forEach((node, index) => numbers.set(node, rows[index]?.id ?? 0));
    }
    await this.#save(session, place, { attributes, revision });
    const tooMany = plan.additions.length === 0 ? [] : await this.#tooMany(session, place);
    const unfit = attributeProblems({ listId, declared: attributes, known: plan.known }, after);
    return { problems: [...plan.problems, ...tooMany, ...unfit], numbers: numbersOf(after, numbers) };
  }

  /** Sets the attributes that the nodes of a list may have. Does not change the nodes. */
  async declare(
    session: Session,
    customerId: number,
    { listId, attributes }: Pick<ListToConfigure, 'listId' | 'attributes'>,
  ): Promise<void> {
    const revision = await this.states.moveRevision(session, customerId);
    await this.#save(session, { customerId, listId }, { attributes, revision });
  }

  /**
   * Deletes the attributes of a removed group, so that a later group with the same name does not inherit them
   * (D-LST-5).
   */
  async forgetGroup(session: Session, customerId: number, groupName: string): Promise<void> {
    const revision = await this.states.moveRevision(session, customerId);
    for (const listId of await this.states.forgetGroup(session, { customerId, groupName, revision })) {
      await this.states.touchList(session, { customerId, listId }, revision);
      await this.#note(session, { customerId, listId }, revision);
    }
  }

  async #save(
    session: Session,
    place: CustomerListKey,
    { attributes, revision }: Pick<ListToConfigure, 'attributes'> & Pick<Addition, 'revision'>,
  ): Promise<void> {
    await this.states.saveState(session, { ...place, revision, attributes: JSON.stringify(attributes) });
    await this.#note(session, place, revision);
  }

  async #note(session: Session, { customerId, listId }: CustomerListKey, revision: number): Promise<void> {
    await this.changes.record(session, customerId, { type: 'lists', id: listId, version: revision });
  }

  /** Nodes are never removed, so nodes of earlier blueprints count, too (D-PLT-20). */
  async #tooMany(session: Session, { customerId, listId }: CustomerListKey): Promise<NodeProblem[]> {
    const count = await this.nodes.count(session, customerId);
    if (count <= MAX_NODES_HELD) return [];
    const path = listId === CUSTOM_LISTS ? 'customLists' : `lists.${listId}`;
    const message =
      `adds nodes to ${count} of all lists together; there must be at most ${MAX_NODES_HELD}, ` +
      'those of the catalogue and of earlier blueprints counted.';
    return [{ path, message }];
  }

  async #append(
    session: Session,
    stored: readonly ListNodeEntity[],
    { level, nodes, revision }: Addition,
  ): Promise<ListNodeEntity[]> {
    const { customerId } = level;
    const count = countUnnumbered(nodes);
    const firstId = MAX_CONFIGURED_NODE_ID + (await nextIds(session, { customerId, counter: NODE_COUNTER, count }));
    const place = { ...level, parentSystemId: parentSystemIdOf(stored, level) };
    const passed = await countSkippedIds(session);
    const rows = appendNodes(stored, place, { nodes, firstId, passed, revision });
    await this.nodes.save(session, rows);
    return rows;
  }
}

/** Returns the stored nodes that the plan changes, as they must become. */
function changedRows(stored: readonly ListNodeEntity[], plan: NodePlan): ListNodeEntity[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const changed = new Map<number, ListNodeEntity>();
  for (const { id, value, hidden, attributes } of plan.changes) {
    const row = rows.get(id);
    if (row) changed.set(id, { ...row, value, hidden: Number(hidden), attributes: JSON.stringify(attributes) });
  }
  for (const [after, { id, before }] of plan.known) {
    const row = changed.get(id) ?? rows.get(id);
    const defaulted = row && withConfiguredDefaults(row, { before, after });
    if (defaulted) changed.set(id, defaulted);
  }
  return [...changed.values()];
}

function everyNode(nodes: readonly ConfiguredNode[]): ConfiguredNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children)]);
}

function numbersOf(nodes: readonly ConfiguredNode[], numbers: ReadonlyMap<ConfiguredNode, number>): NodeNumbers {
  return nodes.map((node) => [numbers.get(node) ?? 0, numbersOf(node.children, numbers)]);
}

/** Custom lists and the nodes below them have no system ids (spec: List rules 4). */
function parentSystemIdOf(stored: readonly ListNodeEntity[], { listId, parentId }: ListLevelKey): string | null {
  if (listId === CUSTOM_LISTS) return null;
  if (parentId === null) return CATALOGUE_LISTS[listId as ListId].prefix;
  return stored.find(({ id }) => id === parentId)?.systemId ?? null;
}
