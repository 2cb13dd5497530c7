import type { FieldNodes, JsonSchema, SchemaContext, SchemaMode, ChoiceBudget } from '../field-types/field-type.js';
import { listNodeId, displayPath } from '../list-lookup.js';
import type { ListLookup, ListNode } from '../list-lookup.js';

export interface NodeShape {
  /** The members that name it on a write. The first one present decides. */
  readonly keys: ReadonlyArray<'id' | 'abbrev' | 'value'>;
  /** The members that a read adds. They may come back. */
  readonly readOnly: readonly string[];
}

/** A node that a schema spells out. */
interface Choice {
  readonly hidden: boolean;
  readonly id: string;
  readonly abbrev: string | undefined;
  readonly label: string;
  /** The full path of labels, as `formattedvalue`. */
  readonly path: string;
}

interface Choices {
  /** Includes hidden nodes: values stay when a node is hidden (D-LST-2). */
  readonly all: readonly Choice[];
  readonly visible: readonly Choice[];
  /** The texts by which a plain string may name a node. */
  readonly names: readonly string[];
}

/** The limit of nodes for a list that is spelled out. */
export const MAX_ENUMERATED_NODES = 1000;

/** The limit of characters for its paths together, because a schema contains each path several times. */
const MAX_PATHS = 200_000;

const STRING: JsonSchema = { type: 'string' };

/** Returns the schema of one node as a value, with the nodes that the caller sees (D-SCH-2). */
export function nodeSchema(
  shape: NodeShape,
  nodesOf: (lists: ListLookup) => FieldNodes,
  { mode, lists, choiceBudget }: SchemaContext,
): JsonSchema {
  if (lists === undefined) return shapeSchema(shape, mode);
  const fieldNodes = nodesOf(lists);
  const { list, abbreviation } = fieldNodes;
  // The abbreviation distinguishes the levels of the country list.
  const key = JSON.stringify([mode, list, abbreviation, shape.keys]);
  const spelled = enumerateNodes(lists, { key, choiceBudget }, () => choicesSchema(shape, { mode, lists, fieldNodes }));
  if (spelled !== undefined) return spelled;
  return { ...shapeSchema(shape, mode), description: tooMany(list) };
}

/**
 * Returns a text that names the node in a later write: its label, or its full path if another node has that label.
 * Returns its id if the path is not unique either, or is too long to show.
 */
export function nodeName(node: ListNode, list: string, lists: ListLookup): string {
  const { id, value, hidden } = node;
  // A look-up finds a hidden node only if the record has it already, so no other node may have its name.
  const isNamedBy = (name: string): boolean =>
    hidden ? lists.named(list, name).every((namesake) => namesake.id === id) : lists.find(list, name)?.id === id;
  if (isNamedBy(value)) return value;
  const path = displayPath(list, id, lists);
  return path.isWhole && isNamedBy(path.text) ? path.text : listNodeId(node);
}

/** Returns the schema of a node as a plain string, as in answers of forms: a label, path or id. */
export function nodeNamesSchema(
  nodesOf: (lists: ListLookup) => FieldNodes,
  { mode, lists, choiceBudget }: SchemaContext,
): JsonSchema {
  if (lists === undefined) return STRING;
  const { list, nodes } = nodesOf(lists);
  const key = JSON.stringify(['names', mode, list]);
  const spelled = enumerateNodes(lists, { key, choiceBudget }, () => {
    const read: string[] = [];
    const choices = choicesOf(nodes, (node) => {
      read.push(nodeName(node, list, lists));
      return toChoice(node, { lists, list, abbreviation: undefined });
    });
    if (choices === undefined) return undefined;
    const { all, visible } = choices;
    const names = mode === 'read' ? read : choosable(visible, list, lists);
    const options = visible.map(({ id, path: value }) => ({ id, value }));
    return { schema: { ...textOf(names), options }, count: all.length };
  });
  return spelled ?? { ...STRING, description: tooMany(list) };
}

function tooMany(list: string): string {
  return `One of the nodes of ${list}, too many to be named here; the lists endpoints answer them.`;
}

function choicesSchema(
  shape: NodeShape,
  { mode, lists, fieldNodes }: { mode: SchemaMode; lists: ListLookup; fieldNodes: FieldNodes },
): EnumeratedNodes | undefined {
  const { list, nodes, abbreviation } = fieldNodes;
  const choices = choicesOf(nodes, (node) => toChoice(node, { lists, list, abbreviation }));
  if (choices === undefined) return undefined;
  const { all, visible } = choices;
  const options = visible.map(({ id, abbrev, path: value }) => ({ id, ...(abbrev && { abbrev }), value }));
  const named = { ...choices, names: choosable(visible, list, lists) };
  return { schema: { ...shapeSchema(shape, mode, named), options }, count: all.length };
}

function shapeSchema(shape: NodeShape, mode: SchemaMode, choices?: Choices): JsonSchema {
  return mode === 'read' ? readSchema(shape, choices) : writeSchema(shape, choices);
}

function readSchema({ keys, readOnly }: NodeShape, choices: Choices | undefined): JsonSchema {
  const properties = Object.fromEntries([...keys, ...readOnly].map((name) => [name, STRING]));
  return { type: 'object', properties: { ...properties, id: textOf(choices?.all.map(({ id }) => id)) } };
}

/** Accepts an object for each deciding member, and a plain string of any of them. */
function writeSchema({ keys, readOnly }: NodeShape, choices: Choices | undefined): JsonSchema {
  const objects = keys.map((key, index) => ({
    type: 'object',
    properties: {
      ...Object.fromEntries([...keys.slice(index), ...readOnly].map((name) => [name, STRING])),
      [key]: textOf(choices?.visible.flatMap(NAMES[key])),
    },
    required: [key],
    additionalProperties: false,
  }));
  return { anyOf: [...objects, textOf(choices?.names)] };
}

/** The texts that name a node, by member. */
const NAMES: Readonly<Record<NodeShape['keys'][number], (choice: Choice) => readonly string[]>> = {
  id: ({ id }) => [id],
  abbrev: ({ abbrev }) => (abbrev ? [abbrev] : []),
  value: ({ label, path }) => [label, path],
};

/**
 * Returns a text schema with these values, each once. If the values are not known, allows any text, because an empty
 * `enum` would allow nothing.
 */
function textOf(texts: readonly string[] | undefined): JsonSchema {
  return texts === undefined || texts.length === 0 ? STRING : { type: 'string', enum: [...new Set(texts)] };
}

/** Returns undefined if there are too many nodes. */
function choicesOf(
  nodes: Iterable<ListNode>,
  toChoice: (node: ListNode) => Choice,
): Omit<Choices, 'names'> | undefined {
  const all: Choice[] = [];
  let paths = 0;
  for (const node of nodes) {
    if (all.length === MAX_ENUMERATED_NODES) return undefined;
    const choice = toChoice(node);
    paths += choice.path.length;
    if (paths > MAX_PATHS) return undefined;
    all.push(choice);
  }
  return { all, visible: all.filter(({ hidden }) => !hidden) };
}

function toChoice(
  node: ListNode,
  { lists, list, abbreviation }: { lists: ListLookup; list: string; abbreviation: string | undefined },
): Choice {
  const abbrev = abbreviation === undefined ? undefined : node.attributes[abbreviation];
  return {
    hidden: node.hidden,
    id: listNodeId(node),
    abbrev: abbrev === undefined ? undefined : String(abbrev),
    label: node.value,
    path: node.parentId === null ? node.value : lists.path(list, node.id).join(' > '),
  };
}

/** A plain string is first read as an id, so a label that spells a hidden node's id names nothing. */
function choosable(visible: readonly Choice[], list: string, lists: ListLookup): readonly string[] {
  return Object.values(NAMES)
    .flatMap((namesOf) => visible.flatMap(namesOf))
    .filter((name) => lists.find(list, { id: name })?.hidden !== true);
}

export interface EnumeratedNodes {
  readonly schema: JsonSchema;
  readonly count: number;
}

type Known = Map<string, (EnumeratedNodes & { readonly characters: number }) | undefined>;

/** Cached for each revision of the lists, across fields and groups. The cache ends with the lists object. */
const KNOWN = new WeakMap<ListLookup, Known>();

/**
 * Returns undefined if there are too many nodes for `make` or for the budget.
 * @param wanted its `key` is that of the cached choices: one for each list, level and mode
 */
export function enumerateNodes(
  lists: ListLookup,
  { key, choiceBudget }: { readonly key: string; readonly choiceBudget: ChoiceBudget | undefined },
  make: () => EnumeratedNodes | undefined,
): JsonSchema | undefined {
  const known: Known = KNOWN.get(lists) ?? new Map();
  KNOWN.set(lists, known);
  if (!known.has(key)) {
    const made = make();
    known.set(key, made && { ...made, characters: JSON.stringify(made.schema).length });
  }
  const spelled = known.get(key);
  if (spelled === undefined) return undefined;
  if (choiceBudget !== undefined) {
    if (spelled.count > choiceBudget.maxChoices) return undefined;
    choiceBudget.spent += spelled.characters;
  }
  return spelled.schema;
}
