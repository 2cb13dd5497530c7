import { isExactNumber } from '@talent-platform/protocol/wire';
import { parseFlag } from './csv-list.js';
import { everyNode, labelOf } from './list-node.js';
import type { AttributeValue, FileNode, ListFile, ListNode } from './list-node.js';
import type { Matching } from './match-nodes.js';

/** The nodes below one, or the first level: as they are, and what a file would make of them. */
export interface ComparedLevel {
  /** Undefined for the first level. */
  readonly parent: ListNode | undefined;
  /** The labels that lead to the parent; empty for the first level. */
  readonly path: string;
  /** As they stand in the list. */
  readonly before: readonly ListNode[];
  /** The same ones as they are to stand. */
  readonly nodes: readonly ComparedNode[];
  /** They are added behind the others … */
  readonly added: readonly NewNode[];
  /** … and some may then have to be put before nodes that were there. */
  readonly hasInsertions: boolean;
}

export interface ComparedNode {
  readonly node: ListNode;
  /** The labels that lead to it, its own last. */
  readonly path: string;
  /** One that the file leaves out stays as it is, since nodes never vanish (spec: List rules 7). */
  readonly isInFile: boolean;
  readonly changes: readonly AttributeChange[];
  readonly below: ComparedLevel;
}

export interface AttributeChange {
  readonly name: string;
  readonly before: AttributeValue | undefined;
  /** Null returns it to its default. */
  readonly after: AttributeValue | null;
}

/** A node that the file adds. */
export interface NewNode {
  readonly place: string;
  readonly path: string;
  /** From 1. */
  readonly level: number;
  /** The attributes in the file, without blank ones. */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly children: readonly NewNode[];
}

/** A level and all those below it, depth-first. */
export function everyLevel(level: ComparedLevel): ComparedLevel[] {
  return [level, ...level.nodes.flatMap(({ below }) => everyLevel(below))];
}

export function everyComparedNode(level: ComparedLevel): ComparedNode[] {
  return everyLevel(level).flatMap(({ nodes }) => nodes);
}

/** The nodes, and all those below them, depth-first. */
export function everyNewNode(nodes: readonly NewNode[]): NewNode[] {
  return nodes.flatMap((node) => [node, ...everyNewNode(node.children)]);
}

export function isChanged({ changes }: ComparedNode): boolean {
  return changes.length > 0;
}

export function isReordered({ before, nodes }: ComparedLevel): boolean {
  return nodes.some(({ node }, at) => node !== before[at]);
}

/** How much a file changes. */
export interface Extent {
  readonly added: number;
  /** Nodes that are there already. */
  readonly changed: number;
  /** Levels. */
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

/** The attributes that the nodes of a list have. */
class ListAttributes {
  /** The types of values, by attribute. */
  readonly #kinds = new Map<string, Set<string>>();

  constructor(nodes: readonly ListNode[]) {
    for (const { attributes } of everyNode(nodes))
      for (const [name, value] of attributes)
        this.#kinds.set(name, (this.#kinds.get(name) ?? new Set()).add(typeof value));
  }

  /**
   * Returns the value of a text: a number or a flag if every node with the attribute has one there. Text that reads like
   * what the node has already stands for that; none in place of a number or a flag, which cannot be blank, for the default.
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
