import type { AttributeChange, ComparedLevel, ComparedNode, NewNode } from './comparison.js';
import type { FileNode, ListFile } from './file-node.js';
import { ListAttributes } from './list-attributes.js';
import { labelOf } from './list-node.js';
import type { AttributeValue, ListNode } from './list-node.js';
import type { Matching } from './match-nodes.js';

/** Compares a file with a list. The node of the list for each node of the file is known already. */
export function compareList(list: readonly ListNode[], file: ListFile, { found }: Matching): ComparedLevel {
  const above = { parent: undefined, labels: [] };
  return new Comparer(found, new ListAttributes(list), file.isText).compareLevel(list, file.nodes, above);
}

/** The path to a level. */
interface Above {
  readonly parent: ListNode | undefined;
  readonly labels: readonly string[];
}

class Comparer {
  constructor(
    readonly found: ReadonlyMap<FileNode, ListNode>,
    readonly attributes: ListAttributes,
    readonly isText: boolean,
  ) {}

  compareLevel(before: readonly ListNode[], wanted: readonly FileNode[], above: Above): ComparedLevel {
    const found = wanted.map((node) => this.found.get(node));
    const fileNodes = new Map(wanted.map((node, at) => [found[at], node]));
    const inOrder = found.filter((node) => node !== undefined);
    return {
      parent: above.parent,
      path: pathOf(above.labels),
      before,
      nodes: arrange(before, inOrder).map((node) => this.#compareNode(node, fileNodes.get(node), above)),
      added: wanted.filter((_, at) => found[at] === undefined).map((node) => this.#newNode(node, above.labels)),
      hasInsertions: found.some((node, at) => at > 0 && node !== undefined && found[at - 1] === undefined),
    };
  }

  #compareNode(node: ListNode, wanted: FileNode | undefined, above: Above): ComparedNode {
    const labels = [...above.labels, labelOf(node)];
    const changes = Array.from(wanted?.attributes ?? []).flatMap(([name, value]) =>
      this.#compareAttribute(name, node.attributes.get(name), value),
    );
    const below = this.compareLevel(node.children, wanted?.children ?? [], { parent: node, labels });
    return { node, path: pathOf(labels), isInFile: wanted !== undefined, changes, below };
  }

  #compareAttribute(
    name: string,
    before: AttributeValue | undefined,
    wanted: AttributeValue | null,
  ): AttributeChange[] {
    const after = this.#read(name, wanted, before);
    const isSame = after === before || (isBlank(after) && isBlank(before));
    return isSame ? [] : [{ name, before, after }];
  }

  #newNode({ place, attributes, children }: FileNode, above: readonly string[]): NewNode {
    const labels = [...above, String(attributes.get('value'))];
    const told = Array.from(attributes, ([name, value]) => [name, this.#read(name, value) ?? ''] as const);
    return {
      place,
      path: pathOf(labels),
      level: labels.length,
      attributes: new Map(told.filter(([, value]) => value !== '')),
      children: children.map((child) => this.#newNode(child, labels)),
    };
  }

  /** In a file of text the list tells what a text stands for. */
  #read(name: string, value: AttributeValue | null, before?: AttributeValue): AttributeValue | null {
    return this.isText && typeof value === 'string' ? this.attributes.read(name, value, before) : value;
  }
}

function pathOf(labels: readonly string[]): string {
  return labels.join(' > ');
}

function isBlank(value: AttributeValue | null | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** Nodes that the file leaves out keep their places; the others share out theirs in the order of the file. */
function arrange(before: readonly ListNode[], inOrder: readonly ListNode[]): ListNode[] {
  const named = new Set(inOrder);
  const next = inOrder.values();
  return before.map((node) => (named.has(node) ? (next.next().value ?? node) : node));
}
