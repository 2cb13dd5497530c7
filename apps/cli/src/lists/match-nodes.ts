import { quote, received } from '@talent-platform/protocol/errors';
import type { FileNode, ListNode } from './list-node.js';
import { everyNode, labelOf, numberedId } from './list-node.js';

export interface Matching {
  readonly found: ReadonlyMap<FileNode, ListNode>;
  /** The nodes that were found by their label, because they have no id. */
  readonly byLabel: readonly FileNode[];
  /** Why nodes were not found: `line 7: …`. */
  readonly problems: readonly string[];
}

/**
 * Finds nodes by their ids, else by their label among the siblings without ids. So a second push of the same file adds
 * no node twice.
 */
export function matchNodes(fileNodes: readonly FileNode[], list: readonly ListNode[]): Matching {
  const matcher = new Matcher(list);
  matcher.matchLevel(fileNodes, list);
  return matcher;
}

class Matcher implements Matching {
  readonly found = new Map<FileNode, ListNode>();
  readonly byLabel: FileNode[] = [];
  readonly problems: string[] = [];
  readonly #positions = new Map<ListNode, string>();
  readonly #byId: ReadonlyMap<string, ListNode>;

  constructor(list: readonly ListNode[]) {
    this.#byId = new Map(
      everyNode(list).flatMap((node) => [[node.id, node] as const, [numberedId(node), node] as const]),
    );
  }

  matchLevel(fileNodes: readonly FileNode[], siblings: readonly ListNode[]): void {
    for (const node of fileNodes) this.problems.push(...labelProblems(node));
    const here = new Set(siblings);
    for (const node of fileNodes.filter(isNamed)) this.#matchById(node, here);
    this.#matchByLabel(
      fileNodes.filter((node) => !isNamed(node)),
      siblings.filter((node) => !this.#positions.has(node)),
    );
    for (const node of fileNodes) this.matchLevel(node.children, this.found.get(node)?.children ?? []);
  }

  #matchById(fileNode: FileNode, siblings: ReadonlySet<ListNode>): void {
    const nodes = new Set(fileNode.ids.map((id) => this.#byId.get(id)));
    const [node] = nodes;
    const problem = this.#idProblem(nodes, siblings);
    if (problem !== undefined) this.problems.push(`${fileNode.position}: ${fileNode.ids.join(', ')} ${problem}`);
    else if (node !== undefined) this.#match(fileNode, node);
  }

  #idProblem(nodes: ReadonlySet<ListNode | undefined>, siblings: ReadonlySet<ListNode>): string | undefined {
    const [node] = nodes;
    if (node === undefined || nodes.size > 1) return 'must name one node of the list; a new node is written without id';
    if (!siblings.has(node)) return 'stands elsewhere in the list, and nodes cannot be moved below another';
    const position = this.#positions.get(node);
    return position === undefined ? undefined : `must be there once, and ${position} has it too`;
  }

  /** Matches equal labels in order, because an interrupted push may have added only the first of them. */
  #matchByLabel(fileNodes: readonly FileNode[], siblings: readonly ListNode[]): void {
    const namesakes = groupBy(siblings, labelOf);
    for (const [label, nodes] of groupBy(fileNodes, ({ attributes }) => String(attributes.get('value')))) {
      const free = namesakes.get(label) ?? [];
      if (free.length > nodes.length) this.problems.push(ambiguity(label, nodes, free));
      else this.#matchInOrder(nodes, free);
    }
  }

  #matchInOrder(fileNodes: readonly FileNode[], nodes: readonly ListNode[]): void {
    for (const [at, next] of fileNodes.entries()) {
      const node = nodes[at];
      if (node === undefined) return;
      this.byLabel.push(next);
      this.#match(next, node);
    }
  }

  #match(fileNode: FileNode, node: ListNode): void {
    this.found.set(fileNode, node);
    this.#positions.set(node, fileNode.position);
  }
}

function ambiguity(label: string, fileNodes: readonly FileNode[], nodes: readonly ListNode[]): string {
  const positions = fileNodes.map(({ position }) => position).join(', ');
  return `${positions}: ${quote(label)} is the label of ${nodes.map(numberedId).join(' and ')}: name one of them by its id`;
}

function isNamed({ ids }: FileNode): boolean {
  return ids.length > 0;
}

/** A node with an id may leave out its label. */
function labelProblems(node: FileNode): string[] {
  const { position, attributes } = node;
  const label = attributes.get('value');
  const isLeftAsItIs = isNamed(node) && (label === undefined || label === null);
  if (isLeftAsItIs || (typeof label === 'string' && label !== '')) return [];
  return [`${position}: value must be a label, ${received(label)}`];
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
