import type { Blueprint, BlueprintListNode } from '@talent-platform/blueprint';

type Nodes = readonly BlueprintListNode[] | undefined;

/**
 * Returns the document with the nodes still hidden that the earlier document hid and this one leaves out. Leaving a
 * node out never shows it again (D-PLT-3).
 */
export function withNodesStillHidden(blueprint: Blueprint, before: Blueprint | undefined): Blueprint {
  const { lists, customLists } = blueprint;
  const known = new Map(before?.customLists?.flatMap((list) => keysOf(list).map((key) => [key, list] as const)));
  return {
    ...blueprint,
    ...(lists && {
      lists: Object.fromEntries(
        Object.entries(lists).map(([id, list]) => [id, withNodes(list, before?.lists?.[id]?.nodes)]),
      ),
    }),
    ...(customLists && {
      customLists: customLists.map((list) => withNodes(list, firstOf(known, keysOf(list))?.nodes)),
    }),
  };
}

function withNodes<List extends { readonly nodes?: Nodes }>(list: List, before: Nodes): List {
  return list.nodes === undefined ? list : { ...list, nodes: keepHidden(list.nodes, before) };
}

function keepHidden(nodes: readonly BlueprintListNode[], before: Nodes): readonly BlueprintListNode[] {
  const known = new Map(before?.flatMap((node) => keysOf(node).map((key) => [key, node] as const)));
  return nodes.map((node) => {
    const past = firstOf(known, keysOf(node));
    return {
      ...node,
      ...(node.hidden === undefined && past?.hidden === true && { hidden: true }),
      ...(node.children && { children: keepHidden(node.children, past?.children) }),
    };
  });
}

/** Returns the keys that identify a node, the strongest first. */
function keysOf({ id, listnodeid, value }: Pick<BlueprintListNode, 'id' | 'listnodeid' | 'value'>): string[] {
  const keys = { id, listnodeid, value };
  return Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [] : [`${name} ${key}`]));
}

function firstOf<Value>(known: ReadonlyMap<string, Value>, keys: readonly string[]): Value | undefined {
  return keys.map((key) => known.get(key)).find((value) => value !== undefined);
}
