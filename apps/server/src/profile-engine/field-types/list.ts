import { received, quote } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { listNodeId, displayPath, hintOfNode, hintForNodes } from '../list-lookup.js';
import type { ListLookup, ListNode } from '../list-lookup.js';
import type { Field, FieldNodes, JsonValue, Parsed } from './field-type.js';
import { defineFieldType, invalid, isJsonObject } from './field-type.js';
import { nodeSchema } from '../schema/node-schema.js';
import type { NodeShape } from '../schema/node-schema.js';

/** One node of a list, or several. Stored: the number of the node, or an array of them where the field is multiple. */
export type StoredNodes = number | readonly number[];

const MAX_NODES_OF_VALUE = 1000;

const SHAPE: NodeShape = { keys: ['id', 'value'], readOnly: ['formattedvalue'] };

export const list = defineFieldType<StoredNodes>({
  attributeProblems: (field) =>
    field.list === undefined
      ? [{ path: 'list', message: 'is required: it names the list, such as "lists.skills".' }]
      : [],
  parse(input, field, { lists, stored = [] }) {
    const parse = field.multiple ? parseNodes : parseNode;
    return parse(input, field.list ?? '', { lists, kept: idsOf(stored) });
  },
  countNamed: (stored) => idsOf(stored).length,
  render(stored, field, { lists }) {
    if (!field.multiple) return renderNode(idsOf(stored)[0], field.list ?? '', lists);
    const nodes = idsOf(stored).flatMap((id) => renderNode(id, field.list ?? '', lists) ?? []);
    return nodes.length === 0 ? undefined : nodes;
  },
  jsonSchema(field, context) {
    const node = nodeSchema(SHAPE, (lists) => nodesOf(field, lists), context);
    if (!field.multiple) return node;
    const limits =
      context.mode === 'read' ? {} : { maxItems: MAX_NODES_OF_VALUE, ...(field.required && { minItems: 1 }) };
    return { type: 'array', items: node, ...limits };
  },
  filterKind: 'list',
  nodes: nodesOf,
  indexEntries: (stored, field) => idsOf(stored).map((id) => ({ field: field.id, number: id })),
});

/** The lists, and the nodes that the value names already. Those may stay when they are hidden (D-PRO-16). */
interface NodeScope {
  readonly lists: ListLookup;
  readonly kept: readonly number[];
}

/** Parses a node named by `{id}`, `{value}` or a plain id or label. Refuses the new use of a hidden node (D-LST-2). */
export function parseNode(input: unknown, listName: string, { lists, kept }: NodeScope): Parsed<number> {
  const noun = `a node of ${listName}`;
  const name = readNodeName(input, noun, SHAPE);
  if (name.problems !== undefined) return name;
  const { key, text } = name;
  const node = lists.find(listName, key === undefined ? text : key === 'id' ? { id: text } : { value: text });
  if (node?.hidden === false) return { value: node.id };
  const namesakes = [...(node ? [node] : []), ...(key === 'id' ? [] : lists.named(listName, text))];
  const stays = namesakes.find(({ id }) => kept.includes(id));
  if (stays !== undefined) return { value: stays.id };
  if (namesakes.some(({ hidden }) => hidden)) return invalid(`must be ${noun} that is not hidden, ${received(text)}.`);
  const near = hintOfNode(text, lists.children(listName, null));
  return invalid(`must be ${noun}, ${received(text)}.${near} ${hintForNodes(listName)}`);
}

function parseNodes(input: unknown, listName: string, scope: NodeScope): Parsed<readonly number[]> {
  if (!Array.isArray(input)) return invalid(`must be an array of nodes of ${listName}, ${received(input)}.`);
  if (input.length > MAX_NODES_OF_VALUE) {
    return invalid(`must be an array of at most ${MAX_NODES_OF_VALUE} nodes of ${listName}, received ${input.length}.`);
  }
  const parsed = input.map((item) => parseNode(item, listName, scope));
  const problems = parsed.flatMap((node) => node.problems ?? []);
  if (problems.length > 0) return { problems };
  const ids = new Set(
    parsed.flatMap((node) => (node.problems === undefined && node.value !== null ? [node.value] : [])),
  );
  return { value: ids.size === 0 ? null : [...ids] };
}

/** The shape follows the field's `multiple` at the time of the write, which may have changed since. */
export function idsOf(stored: StoredNodes): readonly number[] {
  return typeof stored === 'number' ? [stored] : stored;
}

function renderNode(id: number | undefined, listName: string, lists: ListLookup): JsonValue | undefined {
  const node: ListNode | undefined = id === undefined ? undefined : lists.get(listName, id);
  if (node === undefined) return undefined;
  const path = node.parentId === null ? node.value : displayPath(listName, node.id, lists).text;
  return { id: listNodeId(node), value: node.value, formattedvalue: path };
}

export function nodesOf({ list: listName = '' }: Field, lists: ListLookup): FieldNodes {
  return { list: listName, nodes: below(null, listName, lists) };
}

/** Returns every node below a node. The nodes below each node follow it. */
export function* below(nodeId: number | null, listName: string, lists: ListLookup): Generator<ListNode> {
  for (const node of lists.children(listName, nodeId)) {
    yield node;
    yield* below(node.id, listName, lists);
  }
}

/**
 * Returns the text that names a node, and its member, which is undefined for a plain string. Accepts what a read
 * returns: an object of the members that are read, or one of them as a string (D-PRO-16).
 * @param noun such as `a node of lists.skills`
 * @param shape the first of its `keys` that is present decides
 */
export function readNodeName<Key extends string>(
  input: unknown,
  noun: string,
  { keys, readOnly }: { readonly keys: readonly Key[]; readonly readOnly: readonly string[] },
):
  | { readonly key: Key | undefined; readonly text: string; readonly problems?: undefined }
  | { readonly problems: readonly Problem[] } {
  if (typeof input === 'string') return { key: undefined, text: input };
  const members = isJsonObject(input) ? input : {};
  const known: readonly string[] = [...keys, ...readOnly];
  const unknown = Object.keys(members).find((name) => !known.includes(name));
  if (unknown !== undefined) return invalid(`must name ${noun} by ${alternatives(keys)}, received ${quote(unknown)}.`);
  const key = keys.find((name) => members[name] !== undefined);
  if (key === undefined) {
    const forms = keys.map((name) => `{"${name}"}`).join(', ');
    return invalid(`must be ${noun}, as ${forms} or one of them as a string, ${received(input)}.`);
  }
  const text = members[key];
  return typeof text === 'string' ? { key, text } : invalid(`${key} must be a string, ${received(text)}.`);
}

function alternatives(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
