import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { CliError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { labelOf, numberedId } from '../lists/list-node.js';
import type { ListNode } from '../lists/list-node.js';
import { readList } from '../lists/read-list.js';
import { callForBody, platformPath } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';

/** The list of countries, which are its first level, and of states, which are its second. */
export const COUNTRIES = 'lists.country';
/** The schema of an amount of money does not name this list. */
export const CURRENCIES = { list: 'lists.currency.types' };
const SEPARATOR = ' > ';

/** A list node that values may name. */
export interface NamedNode {
  readonly id: string;
  /** The labels from the first level down to the node: `Engineering > Software Engineer`. */
  readonly path: string;
}

/** The visible nodes that a field may name. */
export class FieldNodes {
  readonly #atPath = new Map<string, NamedNode[]>();
  readonly #named = new Map<string, readonly NamedNode[]>();

  constructor(
    readonly list: string,
    readonly nodes: readonly NamedNode[],
  ) {
    for (const node of nodes) this.#atPath.set(node.path, [...this.at(node.path), node]);
  }

  at(path: string): readonly NamedNode[] {
    return this.#atPath.get(path) ?? [];
  }

  /** Returns the nodes of a label or full path, on any level. */
  named(text: string): readonly NamedNode[] {
    const known = this.#named.get(text);
    if (known !== undefined) return known;
    const found = this.nodes.filter(({ path }) => path === text || path.endsWith(`${SEPARATOR}${text}`));
    this.#named.set(text, found);
    return found;
  }
}

/** Finds the nodes that a field may name. Undefined for a field whose values are no nodes. */
export type FindNodes = (schema: JsonObject) => Promise<FieldNodes | undefined>;

/**
 * Takes the nodes from the schema of the field, which names up to 1,000 nodes (D-SCH-5). Otherwise reads the list, once
 * for all fields.
 */
export function nodesFinder(session: PlatformSession): FindNodes {
  const ofFields = new Map<JsonObject, Promise<FieldNodes>>();
  const ofLists = new Map<string, Promise<readonly NamedNode[]>>();
  return async (schema) => {
    const { list } = schema;
    if (typeof list !== 'string') return undefined;
    const find = async (): Promise<FieldNodes> =>
      new FieldNodes(list, namedInSchema(schema) ?? (await cached(ofLists, list, () => readNodes(list, session))));
    return cached(ofFields, schema, find);
  };
}

function cached<Key, Value>(values: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

/** Returns undefined too if the user may not read the list. */
export async function findNodesIfReadable(schema: JsonObject, findNodes: FindNodes): Promise<FieldNodes | undefined> {
  try {
    return await findNodes(schema);
  } catch (error) {
    if (error instanceof CliError && error.exit === 'REFUSED') return undefined;
    throw error;
  }
}

/** Returns undefined if the schema does not name the nodes. */
function namedInSchema({ options, items }: JsonObject): readonly NamedNode[] | undefined {
  const named = isRecord(items) ? items.options : options;
  if (!Array.isArray(named)) return undefined;
  return named.flatMap((option: unknown) =>
    isRecord(option) && typeof option.id === 'string' && typeof option.value === 'string'
      ? [{ id: option.id, path: option.value }]
      : [],
  );
}

/** Reads a list, or a custom list, which is a node of the list of custom lists (spec: List rules 6). */
async function readNodes(list: string, session: PlatformSession): Promise<readonly NamedNode[]> {
  const usergroup = await readGroup(session);
  const isOfIndex = list.startsWith('lists.');
  const { nodes } = await readList({ listId: isOfIndex ? list : CUSTOM_LISTS, usergroup }, session);
  return visiblePaths(isOfIndex ? nodes : nodes.flatMap((node) => (numberedId(node) === list ? node.children : [])));
}

/** A hidden node hides none of those below it (D-LST-10). */
function visiblePaths(nodes: readonly ListNode[], above: readonly string[] = []): NamedNode[] {
  return nodes.flatMap((node) => {
    const labels = [...above, labelOf(node)];
    const own = node.attributes.get('hidden') === true ? [] : [{ id: node.id, path: labels.join(SEPARATOR) }];
    return [...own, ...visiblePaths(node.children, labels)];
  });
}

/** Returns the user's group, whose labels profiles are read and written with (D-LST-17). */
async function readGroup(session: PlatformSession): Promise<string> {
  const call = { method: 'GET', path: platformPath('me', session) } as const;
  const { group } = await callForBody<{ readonly group: { readonly integrationName: string } }>(call, session);
  return group.integrationName;
}
