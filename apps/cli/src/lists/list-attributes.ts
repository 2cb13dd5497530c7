import { isExactNumber } from '@talent-platform/protocol/wire';
import { everyNode } from './list-node.js';
import type { AttributeValue, ListNode } from './list-node.js';
import { parseFlag } from './spreadsheet-text.js';

/** The attributes that the nodes of a list have. */
export class ListAttributes {
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
