import { isExactNumber } from '@talent-platform/protocol/wire';
import { everyNode, labelOf, parseFlag } from './list-node.js';
import type { AttributeValue, FileNode, ListFile, ListNode } from './list-node.js';
import type { Matching } from './match-nodes.js';

/** A level of the list: the nodes as they are, and the changes that the file makes. */
export interface ComparedLevel {
  /** Undefined for the first level. */
  readonly parent: ListNode | undefined;
  /** The labels on the path to the parent. Empty for the first level. */
  readonly path: string;
  /** The nodes in the present order. */
  readonly before: readonly ListNode[];
  /** The same nodes in the order of the file. */
  readonly nodes: readonly ComparedNode[];
  /** The new nodes. The server adds them at the end … */
  readonly added: readonly NewNode[];
  /** … so some must then move before existing nodes. */
  readonly hasInsertions: boolean;
}

export interface ComparedNode {
  readonly node: ListNode;
  /** The labels on the path to the node, with its own label last. */
  readonly path: string;
  readonly isInFile: boolean;
  readonly changes: readonly AttributeChange[];
  readonly below: ComparedLevel;
}

export interface AttributeChange {
  readonly name: string;
  readonly before: AttributeValue | undefined;
  /** Null sets the default. */
  readonly after: AttributeValue | null;
}

export interface NewNode {
  readonly position: string;
  readonly path: string;
  /** From 1. */
  readonly level: number;
  /** The attributes in the file that are not blank. */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly children: readonly NewNode[];
}

/** Returns the level and all levels below it, depth first. */
export function everyLevel(level: ComparedLevel): ComparedLevel[] {
  return [level, ...level.nodes.flatMap(({ below }) => everyLevel(below))];
}

export function everyComparedNode(level: ComparedLevel): ComparedNode[] {
  return everyLevel(level).flatMap(({ nodes }) => nodes);
}

/** Returns the nodes and all nodes below them, depth first. */
export function everyNewNode(nodes: readonly NewNode[]): NewNode[] {
  return nodes.flatMap((node) => [node, ...everyNewNode(node.children)]);
}

export function isChanged({ changes }: ComparedNode): boolean {
  return changes.length > 0;
}

export function isReordered({ before, nodes }: ComparedLevel): boolean {
  return nodes.some(({ node }, at) => node !== before[at]);
}

export interface Extent {
  readonly added: number;
  readonly changed: number;
  readonly reordered: number;
}

export function extentOf(comparison: ComparedLevel): Extent {
  const levels = everyLevel(comparison);
  return {
    added: levels.flatMap(({ added }) => everyNewNode(added)).length,
    changed: everyComparedNode(comparison).filter(isChanged).length,
    reordered: levels.filter((level) => isReordered(level) || level.hasInsertions).length,
  };
}

/** Compares a file with a list. The matching says which nodes belong together. */
export function compareList(list: readonly ListNode[], file: ListFile, { found }: Matching): ComparedLevel {
  const above = { parent: undefined, labels: [] };
  return new Comparer(found, new ListAttributes(list), file.isText).compareLevel(list, file.nodes, above);
}

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

  compareLevel(before: readonly ListNode[], fileNodes: readonly FileNode[], above: Above): ComparedLevel {
    const found = fileNodes.map((node) => this.found.get(node));
    const fileNodeOf = new Map(fileNodes.map((node, at) => [found[at], node]));
    const inOrder = found.filter((node) => node !== undefined);
    return {
      parent: above.parent,
      path: pathOf(above.labels),
      before,
      nodes: arrange(before, inOrder).map((node) => this.#compareNode(node, fileNodeOf.get(node), above)),
      added: fileNodes.filter((_, at) => found[at] === undefined).map((node) => this.#newNode(node, above.labels)),
      hasInsertions: found.some((node, at) => at > 0 && node !== undefined && found[at - 1] === undefined),
    };
  }

  #compareNode(node: ListNode, fileNode: FileNode | undefined, above: Above): ComparedNode {
    const labels = [...above.labels, labelOf(node)];
    const changes = Array.from(fileNode?.attributes ?? []).flatMap(([name, value]) =>
      this.#compareAttribute(name, node.attributes.get(name), value),
    );
    const below = this.compareLevel(node.children, fileNode?.children ?? [], { parent: node, labels });
    return { node, path: pathOf(labels), isInFile: fileNode !== undefined, changes, below };
  }

  #compareAttribute(
    name: string,
    before: AttributeValue | undefined,
    fileValue: AttributeValue | null,
  ): AttributeChange[] {
    const after = this.#read(name, fileValue, before);
    const isSame = after === before || (isBlank(after) && isBlank(before));
    return isSame ? [] : [{ name, before, after }];
  }

  #newNode({ position, attributes, children }: FileNode, above: readonly string[]): NewNode {
    const labels = [...above, String(attributes.get('value'))];
    const values = Array.from(attributes, ([name, value]) => [name, this.#read(name, value) ?? ''] as const);
    return {
      position,
      path: pathOf(labels),
      level: labels.length,
      attributes: new Map(values.filter(([, value]) => value !== '')),
      children: children.map((child) => this.#newNode(child, labels)),
    };
  }

  /** Reads an attribute of a file. In a CSV file, the list decides the type of a text. */
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

/**
 * Nodes that are not in the file keep their positions. The other nodes share the remaining positions in the order of
 * the file.
 */
function arrange(before: readonly ListNode[], inOrder: readonly ListNode[]): ListNode[] {
  const named = new Set(inOrder);
  const next = inOrder.values();
  return before.map((node) => (named.has(node) ? (next.next().value ?? node) : node));
}

class ListAttributes {
  /** The types of the values of each attribute. */
  readonly #kinds = new Map<string, Set<string>>();

  constructor(nodes: readonly ListNode[]) {
    for (const { attributes } of everyNode(nodes))
      for (const [name, value] of attributes)
        this.#kinds.set(name, (this.#kinds.get(name) ?? new Set()).add(typeof value));
  }

  /**
   * Returns the value of a text: a number or a flag if every node with the attribute has one. Text that equals the
   * present value stands for that value. An empty text in place of a number or a flag stands for the default.
   */
  read(name: string, text: string, before?: AttributeValue): AttributeValue | null {
    if (before === undefined || typeof before === 'string') return this.#readNew(name, text);
    if (String(before) === text) return before;
    return text === '' ? null : this.#readNew(name, text);
  }

  #readNew(name: string, text: string): AttributeValue {
    const [kind = 'string', ...others] = this.#kinds.get(name) ?? [];
    return (others.length === 0 ? READERS.get(kind)?.(text.trim()) : undefined) ?? text;
  }
}

const READERS = new Map<string, (text: string) => AttributeValue | undefined>([
  ['number', (text) => (text !== '' && isExactNumber(text) ? Number(text) : undefined)],
  ['boolean', parseFlag],
]);
