import type { Paint } from '../terminal/text.js';
import { oneLine, inlineJson } from '../terminal/text.js';
import { everyComparedNode, everyLevel, everyNewNode, extentOf, isReordered } from './compare-list.js';
import type { AttributeChange, ComparedLevel, ComparedNode, NewNode } from './compare-list.js';
import { labelOf, numberedId } from './list-node.js';
import type { ListNode } from './list-node.js';
import type { Matching } from './match-nodes.js';

/** Renders a line for each new node, changed attribute and changed order, level by level. */
export function renderComparison(comparison: ComparedLevel, paint: Paint): string {
  return everyLevel(comparison)
    .flatMap((level) => [
      ...level.nodes.flatMap(changeLines).map((line) => paint('yellow', line)),
      ...everyNewNode(level.added).map((node) => paint('green', newNodeLine(node))),
      ...orderLines(level).map((line) => paint('yellow', line)),
    ])
    .map((line) => `  ${line}\n`)
    .join('');
}

function changeLines({ node, path, changes }: ComparedNode): string[] {
  return changes.map((change) => oneLine(`~ ${path} (${numberedId(node)}) ${renderChange(change)}`));
}

function renderChange({ name, before, after }: AttributeChange): string {
  const was = before === undefined ? '(none)' : inlineJson(before);
  return `${name}: ${was} -> ${after === null ? '(default)' : inlineJson(after)}`;
}

function newNodeLine({ path, attributes }: NewNode): string {
  const shown = [...attributes].filter(([name, value]) => name !== 'value' && value !== false);
  const also = shown.map(([name, value]) => `${name}: ${inlineJson(value)}`).join(', ');
  return oneLine(`+ ${path}${also === '' ? '' : ` (${also})`}`);
}

function orderLines(level: ComparedLevel): string[] {
  const where = level.path === '' ? 'first level' : `below ${level.path}`;
  const inserted = level.hasInsertions ? [`~ ${where}: new nodes go between the others`] : [];
  return [...(isReordered(level) ? [`~ ${where}: order ${renderOrder(level)}`] : []), ...inserted].map(oneLine);
}

/** Renders only the part from the first moved node to the last. */
function renderOrder({ before, nodes }: ComparedLevel): string {
  const after = nodes.map(({ node }) => node);
  const moves = (node: ListNode, at: number): boolean => node !== after[at];
  const [first, last] = [before.findIndex(moves), before.findLastIndex(moves)];
  const stretch = (order: readonly ListNode[]): string => inlineJson(order.slice(first, last + 1).map(labelOf));
  return `${stretch(before)} -> ${stretch(after)}`;
}

/** Renders which nodes are not in the file, and which were found by their label. */
export function renderNotes(comparison: ComparedLevel, { byLabel, found }: Matching): string {
  const leftOut = everyComparedNode(comparison).filter(({ isInFile }) => !isInFile);
  const taken = byLabel.map((node) => found.get(node)).filter((node) => node !== undefined);
  return [
    ...note(
      'Not in the file, and unchanged',
      leftOut.map(({ path }) => path),
    ),
    ...note(
      'Without id, and found by their labels',
      taken.map((node) => `${labelOf(node)} (${numberedId(node)})`),
    ),
  ].join('');
}

const MAX_NAMED_NODES = 5;

function note(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const further = names.length - MAX_NAMED_NODES;
  const named = names.slice(0, MAX_NAMED_NODES).join(', ');
  return [`${oneLine(`${what}: ${named}${further > 0 ? ` and ${further} more` : ''}.`)}\n`];
}

/** Renders `2 new nodes, 1 changed node`. Empty if the file changes nothing. */
export function renderExtent(comparison: ComparedLevel): string {
  const { added, changed, reordered } = extentOf(comparison);
  return [count(added, 'new node'), count(changed, 'changed node'), count(reordered, 'reordered level')]
    .filter((text) => text !== '')
    .join(', ');
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}
