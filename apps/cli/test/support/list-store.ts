import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { refuse } from './signed-server.js';

type Attributes = Record<string, unknown>;

/** A node as the store holds it. */
export interface StoredNode {
  readonly listnodeid: number;
  /** The attributes of the node. Null and undefined stand for no value. */
  attributes: Attributes;
  children: StoredNode[];
}

/** A node as a test writes it down. */
export interface NodeDraft {
  readonly listnodeid: number;
  readonly value: string;
  readonly children?: readonly NodeDraft[];
  readonly [attribute: string]: unknown;
}

export interface ListSettings {
  readonly listId: string;
  readonly nodes: readonly NodeDraft[];
  /** The attributes beside value and hidden, by the level from 1. */
  readonly attributesOf?: (level: number) => readonly string[];
}

const STRUCTURE = new Set(['id', 'listnodeid', 'children', '_links']);

/** One list, as the service keeps it. */
export class ListStore {
  readonly listId: string;
  nodes: StoredNode[];
  readonly #attributesOf: (level: number) => readonly string[];
  readonly #groups = new Map<string, Map<StoredNode, Attributes>>();
  #revision = 1;
  #lastId = 100_000_000;

  constructor({ listId, nodes, attributesOf = () => [] }: ListSettings) {
    this.listId = listId;
    this.nodes = nodes.map(toStored);
    this.#attributesOf = attributesOf;
  }

  etag(group: string | null): string {
    return `"${this.listId}-${this.#revision}${group === null ? '' : `-${group}`}"`;
  }

  /** Returns the node of an id in either form, with its level. */
  find(id: string, level = this.nodes, depth = 1): { node: StoredNode; depth: number } | undefined {
    for (const node of level) {
      if (id === `C${node.listnodeid}` || id === this.idOf(node)) return { node, depth };
      const found = this.find(id, node.children, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  get(id: string): { node: StoredNode; depth: number } {
    return this.find(id) ?? refuse('RESOURCE_NOT_FOUND', `There is no node ${id} in ${this.listId}.`);
  }

  idOf({ listnodeid }: StoredNode): string {
    return `${this.listId === 'lists.customfields_lists' ? 'C' : 'D'}${listnodeid}`;
  }

  /** Returns the attributes of a node for a group of users, or for everybody. */
  attributesFor(node: StoredNode, group: string | null): Attributes {
    const { value, ...others } = node.attributes;
    return { value, hidden: false, ...others, ...(group === null ? {} : this.#groups.get(group)?.get(node)) };
  }

  patchNode(id: string, body: Attributes, group: string | null): void {
    const { node, depth } = this.get(id);
    const own = body.id === undefined || body.id === this.idOf(node) || body.id === `C${node.listnodeid}`;
    if (!own || body.children !== undefined) refuse('FIELD_NOT_WRITABLE', 'cannot be changed.', 'id');
    if (Object.keys(body).length === 0) refuse('BODY_MALFORMED', 'The body must name an attribute.');
    this.#throwIfAny(this.#attributeProblems(body, depth));
    this.#store(node, body, group);
    this.#revision += 1;
  }

  patchList({ children }: Attributes, group: string | null): void {
    this.nodes = this.#applyLevel(children as Attributes[], this.nodes, group);
    this.#revision += 1;
  }

  /** Adds a node after the others, and returns its number. */
  addNode(parentId: string | null, body: Attributes): number {
    const parent = parentId === null ? undefined : this.get(parentId);
    const depth = (parent?.depth ?? 0) + 1;
    const missing = ['value', ...this.#attributesOf(depth)].filter(
      (name) => !(name in body) || (name === 'value' && !body.value),
    );
    this.#throwIfAny([
      ...missing.map((field) => ({ code: 'FIELD_REQUIRED', field, detail: 'is missing.' }) as const),
      ...this.#attributeProblems(body, depth),
    ]);
    const node = { listnodeid: (this.#lastId += 1), attributes: withoutBlanks(body), children: [] };
    (parent?.node.children ?? this.nodes).push(node);
    this.#revision += 1;
    return node.listnodeid;
  }

  #attributeProblems(body: Attributes, depth: number): Problem[] {
    const known = new Set(['value', 'hidden', ...this.#attributesOf(depth), ...STRUCTURE]);
    const unknown = Object.keys(body).filter((name) => !known.has(name));
    const { weight } = body;
    const detail = `must be a whole number, received "${String(weight)}".`;
    return [
      ...unknown.map((field) => ({ code: 'FIELD_UNKNOWN', field, detail: 'is no attribute here.' }) as const),
      ...(typeof weight === 'string' && weight !== ''
        ? [{ code: 'VALUE_INVALID', field: 'weight', detail } as const]
        : []),
    ];
  }

  /** The body of a level has all its nodes, in any order. */
  #applyLevel(body: readonly Attributes[], level: readonly StoredNode[], group: string | null): StoredNode[] {
    if (body.length !== level.length) refuse('VALUE_INVALID', 'A node is missing.', 'children');
    return body.map((item) => {
      const { node } = this.find(String(item.id), [...level]) ?? refuse('VALUE_INVALID', 'A node is foreign.');
      this.#store(node, item, group);
      if (item.children !== undefined)
        node.children = this.#applyLevel(item.children as Attributes[], node.children, group);
      return node;
    });
  }

  #store(node: StoredNode, body: Attributes, group: string | null): void {
    const changes = Object.fromEntries(Object.entries(body).filter(([name]) => !STRUCTURE.has(name)));
    if (group === null) {
      node.attributes = withoutBlanks({ ...node.attributes, ...changes });
      return;
    }
    const ofGroup = this.#groups.get(group) ?? new Map<StoredNode, Attributes>();
    const merged = Object.entries({ ...ofGroup.get(node), ...changes }).filter(([, value]) => value !== null);
    this.#groups.set(group, ofGroup.set(node, Object.fromEntries(merged)));
  }

  #throwIfAny([first, ...others]: readonly Problem[]): void {
    if (first !== undefined) throw new ProtocolError([first, ...others]);
  }
}

function toStored({ listnodeid, children = [], ...attributes }: NodeDraft): StoredNode {
  return { listnodeid, attributes, children: children.map(toStored) };
}

function withoutBlanks(attributes: Attributes): Attributes {
  const blanks: unknown[] = ['', null, undefined];
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => !blanks.includes(value)));
}
