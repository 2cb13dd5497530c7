import type { AttributeValue, ListNode } from './list-node.js';

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
