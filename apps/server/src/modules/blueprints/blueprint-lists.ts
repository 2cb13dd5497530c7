import { isDeepStrictEqual } from 'node:util';
import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import type { BlueprintProblem, Blueprint, BlueprintListNode, Sound } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import type {
  AppliedNode,
  ConfiguredNode,
  DeclaredAttribute,
  ListConfigurationsService,
  NodeNumbers,
} from '../lists/index.js';
import type { StoredDocument } from './applied-blueprints.js';
import type { SoundBlueprint } from './blueprint.rules.js';

/**
 * Applies the lists of a blueprint. A list that did not change since the earlier blueprint stays untouched (D-PLT-3).
 * Leaves out nodes with a problem. If there are problems, the caller must abandon the unit of work.
 */
export async function applyLists(
  lists: ListConfigurationsService,
  session: Session,
  customerId: number,
  { sound, before }: { sound: SoundBlueprint; before: StoredDocument | undefined },
): Promise<Pick<StoredDocument, 'numbers'> & { readonly problems: readonly BlueprintProblem[] }> {
  const known = new Map(before && listParts(before.blueprint).map((part) => [part.listId, part]));
  const numbers = new Map<string, NodeNumbers>();
  const problems: BlueprintProblem[] = [];
  for (const part of listParts(sound)) {
    const { listId, attributes } = part;
    const [past, pastNumbers] = [known.get(listId), before?.numbers[listId]];
    known.delete(listId);
    if (!lists.hasList(listId)) {
      problems.push(unknownList(listId));
    } else if (past && pastNumbers && isDeepStrictEqual(past, part)) {
      numbers.set(listId, pastNumbers);
    } else {
      const nodes = { before: appliedNodes(past?.nodes ?? [], pastNumbers), after: part.nodes };
      const configured = await lists.configure(session, customerId, { listId, attributes, ...nodes });
      numbers.set(listId, configured.numbers);
      problems.push(...configured.problems);
    }
  }
  // Lists that are no longer declared take the attributes of the catalogue alone.
  for (const { listId, attributes } of known.values()) {
    if (attributes.length === 0 || !lists.hasList(listId)) continue;
    await lists.declare(session, customerId, { listId, attributes: [] });
  }
  return { problems, numbers: Object.fromEntries(numbers) };
}

function unknownList(listId: string): BlueprintProblem {
  const message =
    "is not a list of the catalogue, which takes no new ones. Put a list of the customer's own into customLists.";
  return { path: `lists.${listId}`, message };
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
