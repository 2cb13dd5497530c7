import { received } from '@talent-platform/protocol/errors';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { isRecord, renderJson } from '../json.js';
import type { JsonObject } from '../json.js';
import { messageOf } from '../system-error.js';
import type { AttributeValue, FileNode, ListNode, ParsedListFile } from './list-node.js';
import { isAttributeValue, STRUCTURE } from './list-node.js';
import type { ListTarget } from './list-target.js';

/** Renders a list as one object with nested nodes. */
export function renderJsonList(nodes: readonly ListNode[], { listId, usergroup }: ListTarget): string {
  return renderJson({ list: listId, usergroup, nodes: nodes.map(renderNode) });
}

function renderNode({ id, listnodeid, attributes, children }: ListNode): object {
  const below = children.length === 0 ? {} : { children: children.map(renderNode) };
  return { id, listnodeid, ...Object.fromEntries(attributes), ...below };
}

/** Reads what `renderJsonList` writes. Nodes may also have the `_links` of a reply. */
export function parseJsonList(text: string): ParsedListFile {
  return new JsonReading().read(text);
}

class JsonReading {
  readonly #problems: string[] = [];

  read(text: string): ParsedListFile {
    const document = this.#parse(text);
    const { list, usergroup, nodes } = isRecord(document) ? document : {};
    return {
      nodes: this.#problems.length === 0 ? this.#readNodes(nodes, 'nodes') : [],
      listId: this.#readText(list, 'list'),
      usergroup: this.#readText(usergroup, 'usergroup'),
      isText: false,
      problems: this.#problems,
    };
  }

  #parse(text: string): unknown {
    try {
      return parseStrictJson(new TextEncoder().encode(text));
    } catch (error) {
      this.#problems.push(messageOf(error));
      return undefined;
    }
  }

  #readText(value: unknown, position: string): string | undefined {
    if (typeof value === 'string' || value === undefined) return value;
    this.#problems.push(`${position} must be a text, ${received(value)}`);
    return undefined;
  }

  #readNodes(value: unknown, position: string): FileNode[] {
    if (Array.isArray(value)) return value.flatMap((node, at) => this.#readNode(node, `${position}[${at}]`));
    this.#problems.push(`${position} must be an array of nodes, ${received(value)}`);
    return [];
  }

  #readNode(node: unknown, position: string): FileNode[] {
    if (!isRecord(node)) {
      this.#problems.push(`${position} must be an object, ${received(node)}`);
      return [];
    }
    const { id, listnodeid, children = [] } = node;
    const ids = [id, listnodeid === undefined ? undefined : `C${String(listnodeid)}`];
    const given = ids.map((name) => this.#readText(name, `${position}.id`)).filter((name) => name !== undefined);
    const attributes = this.#readAttributes(node, position);
    return [{ position, ids: given, attributes, children: this.#readNodes(children, `${position}.children`) }];
  }

  #readAttributes(node: JsonObject, position: string): Map<string, AttributeValue | null> {
    const attributes = new Map<string, AttributeValue | null>();
    for (const [name, value] of Object.entries(node)) {
      if (STRUCTURE.has(name)) continue;
      if (value === null || isAttributeValue(value)) attributes.set(name, value);
      else this.#problems.push(`${position}.${name} must be a text, a number, true, false or null, ${received(value)}`);
    }
    return attributes;
  }
}
