import { listNodeId } from '../list-lookup.js';
import type { ListLookup, ListNode } from '../list-lookup.js';
import type { JsonSchema, JsonValue, Parsed } from './field-type.js';
import { defineFieldType, refuse, replaceValue } from './field-type.js';
import { isJsonObject } from '../json-object.js';
import { received } from '../received.js';

/** One node of a list, or several. Stored: the number of the node, or an array of them where the field is multiple. */
type StoredNodes = number | readonly number[];

const KEY_MEMBERS = ['id', 'value', 'formattedvalue'];

export const list = defineFieldType<StoredNodes>({
  attributes: ['list', 'multiple'],
  searchable: true,
  collectable: true,
  attributeProblems: (field) =>
    field.list === undefined
      ? [{ path: 'list', message: 'is required: it names the list, such as "lists.skills".' }]
      : [],
  parse: (input, field, { lists }) =>
    field.multiple ? parseNodes(input, field.list ?? '', lists) : parseNode(input, field.list ?? '', lists),
  apply: replaceValue,
  render(stored, field, { lists }) {
    if (!field.multiple) return renderNode(idsOf(stored)[0], field.list ?? '', lists);
    const nodes = idsOf(stored).flatMap((id) => renderNode(id, field.list ?? '', lists) ?? []);
    return nodes.length === 0 ? undefined : nodes;
  },
  jsonSchema: (field) => (field.multiple ? { type: 'array', items: NODE_SCHEMA } : NODE_SCHEMA),
  indexEntries: (stored, field) => idsOf(stored).map((id) => ({ field: field.id, number: id })),
});

/** A node named by `{id}`, `{value}` or a plain id or label; one that is hidden is refused (D-LST-2). */
export function parseNode(input: unknown, listName: string, lists: ListLookup): Parsed<number> {
  const key = readKey(input);
  if (key === undefined) {
    return refuse(
      `must be a node of ${listName}, as {"id"}, {"value"}, or its id or label as a string, ${received(input)}.`,
    );
  }
  const node = lists.find(listName, key.key);
  if (node === undefined) return refuse(`must be a node of ${listName}, ${received(key.text)}.`);
  if (node.hidden) return refuse(`must be a node of ${listName} that is not hidden, ${received(key.text)}.`);
  return { value: node.id };
}

function parseNodes(input: unknown, listName: string, lists: ListLookup): Parsed<readonly number[]> {
  if (!Array.isArray(input)) return refuse(`must be an array of nodes of ${listName}, ${received(input)}.`);
  const parsed = input.map((item) => parseNode(item, listName, lists));
  const problems = parsed.flatMap((node) => node.problems ?? []);
  if (problems.length > 0) return { problems };
  const ids = new Set(
    parsed.flatMap((node) => (node.problems === undefined && node.value !== null ? [node.value] : [])),
  );
  return { value: ids.size === 0 ? null : [...ids] };
}

type NamedNode = { readonly key: { id: string } | { value: string } | string; readonly text: string };

/** What is read may be written back, so the read members are taken; the id decides. */
function readKey(input: unknown): NamedNode | undefined {
  if (typeof input === 'string') return { key: input, text: input };
  if (!isJsonObject(input) || !Object.keys(input).every((member) => KEY_MEMBERS.includes(member))) return undefined;
  const { id, value } = input;
  if (typeof id === 'string') return { key: { id }, text: id };
  return id === undefined && typeof value === 'string' ? { key: { value }, text: value } : undefined;
}

/** The shape is that of the field when it was written: `multiple` may have changed since. */
function idsOf(stored: StoredNodes): readonly number[] {
  return typeof stored === 'number' ? [stored] : stored;
}

function renderNode(id: number | undefined, listName: string, lists: ListLookup): JsonValue | undefined {
  const node: ListNode | undefined = id === undefined ? undefined : lists.get(listName, id);
  if (node === undefined) return undefined;
  const path = node.parentId === null ? node.value : lists.path(listName, node.id).join(' > ');
  return { id: listNodeId(node), value: node.value, formattedvalue: path };
}

const NODE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, value: { type: 'string' }, formattedvalue: { type: 'string' } },
};
