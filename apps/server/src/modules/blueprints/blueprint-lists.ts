import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { Injectable } from '@nestjs/common';
import type { BlueprintProblem, Blueprint, BlueprintListNode, Sound } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { ListConfigurationsService } from '../lists/index.js';
import type { NodeNumbers, AppliedNode, ConfiguredNode, DeclaredAttribute } from '../lists/index.js';
import type { StoredDocument, NumbersByList } from './applied-blueprints.js';
import type { SoundBlueprint } from './blueprint.rules.js';

export interface ConfiguredLists {
  readonly problems: readonly BlueprintProblem[];
  readonly numbers: NumbersByList;
}

/**
 * Applies the lists of a blueprint. A list that did not change since the earlier blueprint stays untouched (D-PLT-3).
 */
@Injectable()
export class BlueprintLists {
  constructor(private readonly lists: ListConfigurationsService) {}

  /** Adds the catalogue's lists to a new customer, before its own. */
  seedCatalogue(session: Session, customerId: number): Promise<void> {
    return this.lists.seedCatalogue(session, customerId);
  }

  /** Leaves out nodes with a problem. If there are problems, the caller must abandon the unit of work. */
  async apply(
    session: Session,
    customerId: number,
    { sound, before }: { sound: SoundBlueprint; before: StoredDocument | undefined },
  ): Promise<ConfiguredLists> {
    const known = new Map(before && listParts(before.blueprint).map((part) => [part.listId, part]));
    const numbers = new Map<string, NodeNumbers>();
    const problems: BlueprintProblem[] = [];
    for (const part of listParts(sound)) {
      const { listId, attributes } = part;
      const [past, pastNumbers] = [known.get(listId), before?.numbers[listId]];
      known.delete(listId);
      if (!this.lists.hasList(listId)) {
        problems.push(unknownList(listId));
      } else if (past && pastNumbers && isEqual(past, part)) {
        numbers.set(listId, pastNumbers);
      } else {
        const nodes = { before: appliedNodes(past?.nodes ?? [], pastNumbers), after: part.nodes };
        const configured = await this.lists.configure(session, customerId, { listId, attributes, ...nodes });
        numbers.set(listId, configured.numbers);
        problems.push(...configured.problems);
      }
    }
    await this.#forget(session, customerId, [...known.values()]);
    return { problems, numbers: Object.fromEntries(numbers) };
  }

  /** Deletes the attributes of removed groups. */
  async forgetGroups(session: Session, customerId: number, names: readonly string[]): Promise<void> {
    for (const name of names) await this.lists.forgetGroup(session, customerId, name);
  }

  /** Resets lists that are no longer declared to the attributes of the catalogue. */
  async #forget(session: Session, customerId: number, dropped: readonly ListPart[]): Promise<void> {
    for (const { listId, attributes } of dropped) {
      if (attributes.length === 0 || !this.lists.hasList(listId)) continue;
      await this.lists.declare(session, customerId, { listId, attributes: [] });
    }
  }
}

function unknownList(listId: string): BlueprintProblem {
  const message =
    "is not a list of the catalogue, which takes no new ones. Put a list of the customer's own into customLists.";
  return { path: `lists.${listId}`, message };
}

function isEqual(one: ListPart, other: ListPart): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The part of a blueprint about one list. The custom lists are one list, and each of them is a node of its first
 * level.
 */
interface ListPart {
  readonly listId: string;
  readonly attributes: readonly DeclaredAttribute[];
  readonly nodes: readonly ConfiguredNode[];
}

function listParts({ lists = {}, customLists = [] }: Sound<Blueprint>): ListPart[] {
  const parts = Object.entries(lists).map(([listId, list]) => ({
    listId,
    attributes: declaredAttributes(list?.attributes),
    nodes: configuredNodes(list?.nodes, `lists.${listId}.nodes`),
  }));
  const custom = customLists.flatMap((list, index) => {
    const path = `customLists[${index}]`;
    if (list?.value === undefined) return [];
    const { value, listnodeid } = list;
    return [{ path, value, listnodeid, attributes: {}, children: configuredNodes(list.nodes, `${path}.nodes`) }];
  });
  return custom.length === 0 ? parts : [...parts, { listId: CUSTOM_LISTS, attributes: [], nodes: custom }];
}

/** Returns the same nodes with the numbers of the stored nodes, if the numbers were recorded. */
function appliedNodes(nodes: readonly ConfiguredNode[], numbers: NodeNumbers = []): AppliedNode[] {
  return nodes.map((node, index) => {
    const [storedId, below] = numbers[index] ?? [];
    return { ...node, storedId, children: appliedNodes(node.children, below) };
  });
}

function declaredAttributes(declared: ReadonlyArray<Sound<DeclaredAttribute> | undefined> = []): DeclaredAttribute[] {
  return declared.flatMap((attribute) =>
    attribute?.name === undefined ? [] : [{ name: attribute.name, required: attribute.required ?? false }],
  );
}

function configuredNodes(
  nodes: ReadonlyArray<Sound<BlueprintListNode> | undefined> = [],
  path: string,
): ConfiguredNode[] {
  return nodes.flatMap((node, index) => {
    if (node?.value === undefined) return [];
    const { id, listnodeid, value, hidden, children, ...attributes } = node;
    const own = `${path}[${index}]`;
    return [
      {
        path: own,
        id,
        listnodeid,
        value,
        hidden,
        attributes: attributesOf(attributes),
        children: configuredNodes(children, `${own}.children`),
      },
    ];
  });
}

function attributesOf(attributes: Readonly<Record<string, unknown>>): ConfiguredNode['attributes'] {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}
