import type { Blueprint, BlueprintListNode, Sound } from '@talent-platform/blueprint';
import { CUSTOM_LISTS } from '../lists/index.js';
import type { AppliedNode, ConfiguredNode, DeclaredAttribute, NodeNumbers } from '../lists/index.js';

/** A blueprint's part for one list. The custom lists are one list, and each is a node of its first level. */
export interface ListPart {
  readonly listId: string;
  readonly attributes: readonly DeclaredAttribute[];
  readonly nodes: readonly ConfiguredNode[];
}

type SoundNode = Sound<BlueprintListNode>;

/** Returns the lists of a blueprint whose malformed parts may be missing. */
export function listParts({ lists = {}, customLists = [] }: Sound<Blueprint>): ListPart[] {
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

/** Returns the same nodes with the numbers of the stored ones, as far as these were recorded. */
export function appliedNodes(nodes: readonly ConfiguredNode[], numbers: NodeNumbers = []): AppliedNode[] {
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

function configuredNodes(nodes: ReadonlyArray<SoundNode | undefined> = [], path: string): ConfiguredNode[] {
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
