import { quote, received } from '@talent-platform/protocol/errors';
import type { FileNode, ListNode } from './list-node.js';
import { everyNode, labelOf, numberedId } from './list-node.js';

/** Which node of the list each node of a file stands for. */
export interface Matching {
  /** Without the nodes that are new. */
  readonly found: ReadonlyMap<FileNode, ListNode>;
  /** Those that no id names and their label does. */
  readonly byLabel: readonly FileNode[];
  /** The reason that a node was not found, as `line 7: …`. */
  readonly problems: readonly string[];
}

/**
 * Finds nodes by their ids, else by their label among the siblings that no id names. So a file whose new nodes were added
 * adds nothing at the next push.
 */
export function matchNodes(wanted: readonly FileNode[], list: readonly ListNode[]): Matching {
  const matcher = new Matcher(list);
  matcher.matchLevel(wanted, list);
  return matcher;
}

class Matcher implements Matching {
  readonly found = new Map<FileNode, ListNode>();
  readonly byLabel: FileNode[] = [];
  readonly problems: string[] = [];
  readonly #places = new Map<ListNode, string>();
  readonly #byId: ReadonlyMap<string, ListNode>;

  constructor(list: readonly ListNode[]) {
    this.#byId = new Map(
      everyNode(list).flatMap((node) => [[node.id, node] as const, [numberedId(node), node] as const]),
    );
  }

  matchLevel(wanted: readonly FileNode[], siblings: readonly ListNode[]): void {
    for (const node of wanted) this.problems.push(...labelProblems(node));
    const here = new Set(siblings);
    for (const node of wanted.filter(isNamed)) this.#matchById(node, here);
    this.#matchByLabel(
      wanted.filter((node) => !isNamed(node)),
      siblings.filter((node) => !this.#places.has(node)),
    );
    for (const node of wanted) this.matchLevel(node.children, this.found.get(node)?.children ?? []);
  }

  #matchById(wanted: FileNode, siblings: ReadonlySet<ListNode>): void {
    const nodes = new Set(wanted.ids.map((id) => this.#byId.get(id)));
    const [node] = nodes;
    const problem = this.#idProblem(nodes, siblings);
    if (problem !== undefined) this.problems.push(`${wanted.place}: ${wanted.ids.join(', ')} ${problem}`);
    else if (node !== undefined) this.#match(wanted, node);
  }

  #idProblem(nodes: ReadonlySet<ListNode | undefined>, siblings: ReadonlySet<ListNode>): string | undefined {
    const [node] = nodes;
    if (node === undefined || nodes.size > 1) return 'must name one node of the list; a new node is written without id';
    if (!siblings.has(node)) return 'stands elsewhere in the list, and nodes cannot be moved below another';
    const place = this.#places.get(node);
    return place === undefined ? undefined : `must be there once, and ${place} has it too`;
  }

  /** In the order of both, since of two new nodes of one label the first may have been added already. */
  #matchByLabel(wanted: readonly FileNode[], siblings: readonly ListNode[]): void {
    const namesakes = groupBy(siblings, labelOf);
    for (const [label, nodes] of groupBy(wanted, ({ attributes }) => String(attributes.get('value')))) {
      const free = namesakes.get(label) ?? [];
      if (free.length > nodes.length) this.problems.push(ambiguity(label, nodes, free));
      else this.#matchInOrder(nodes, free);
    }
  }

  #matchInOrder(wanted: readonly FileNode[], nodes: readonly ListNode[]): void {
    for (const [at, next] of wanted.entries()) {
      const node = nodes[at];
      if (node === undefined) return;
      this.byLabel.push(next);
      this.#match(next, node);
    }
  }

  #match(wanted: FileNode, node: ListNode): void {
    this.found.set(wanted, node);
    this.#places.set(node, wanted.place);
  }
}

function ambiguity(label: string, wanted: readonly FileNode[], nodes: readonly ListNode[]): string {
  const places = wanted.map(({ place }) => place).join(', ');
  return `${places}: ${quote(label)} is the label of ${nodes.map(numberedId).join(' and ')}: say by its id which is meant`;
}

function isNamed({ ids }: FileNode): boolean {
  return ids.length > 0;
}

/** A node that is there may leave its label out. */
function labelProblems(node: FileNode): string[] {
  const { place, attributes } = node;
  const label = attributes.get('value');
  const isLeftAsItIs = isNamed(node) && (label === undefined || label === null);
  if (isLeftAsItIs || (typeof label === 'string' && label !== '')) return [];
  return [`${place}: value must be a label, ${received(label)}`];
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
