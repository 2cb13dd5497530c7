import { unifyText } from '../../../profile-engine/index.js';
import type { PlacedNode } from './list-index.js';

const SEPARATOR = ' > ';

/** The empty part between two separators that share a space. No other part contains a separator. */
const NOTHING = SEPARATOR;

interface Place {
  /** The text that must follow the part of this position, if the label contains separators. */
  rest: string;
  /** The nodes with exactly this path. */
  nodes: Array<number | null>;
  /** Number of `nodes` whose children were added. 0 until a longer path is looked up. */
  opened: number;
  /** The first visible node in list order. */
  first: PlacedNode | undefined;
  /** The next positions, by the next part of the path. */
  below: Map<string, Place> | undefined;
}

/**
 * Finds nodes by path: the labels of its ancestors and its own label, joined by separators. Labels may contain
 * separators, too. Nodes with equal paths share one position, so a look-up costs the length of the path, even if it
 * fails. A node is added when a path first leads to it.
 */
export class LabelPaths {
  readonly #top: Place = { rest: '', nodes: [null], opened: 0, first: undefined, below: undefined };

  constructor(
    private readonly list: {
      children(nodeId: number | null): readonly PlacedNode[];
      first(one: PlacedNode, other: PlacedNode): PlacedNode;
    },
  ) {}

  /** Returns the first visible node of that path in list order. */
  find(path: string): PlacedNode | undefined {
    return this.#placeOf(path)?.first;
  }

  /** Returns the numbers of all nodes of that path, hidden nodes included. */
  named(path: string): readonly number[] {
    return (this.#placeOf(path)?.nodes ?? []).filter((id) => id !== null);
  }

  #placeOf(path: string): Place | undefined {
    const text = written(path);
    let place = this.#top;
    for (let at = 0; at < text.length - 1;) {
      this.#open(place);
      const { part, end } = partAt(text, at);
      const next = place.below?.get(part);
      if (next === undefined || !leadsOn(text, end, next.rest)) return undefined;
      at = end + next.rest.length;
      place = next;
    }
    return place;
  }

  #open(place: Place): void {
    const unopened = place.nodes.slice(place.opened);
    place.opened = place.nodes.length;
    for (const nodeId of unopened) for (const node of this.list.children(nodeId)) this.#put(node, place);
  }

  #put(node: PlacedNode, above: Place): void {
    const place = placeOf(node.value, above);
    place.nodes.push(node.id);
    if (!node.hidden) place.first = place.first ? this.list.first(place.first, node) : node;
  }
}

/** Returns whether a text may be a path of more than one label. */
export function isPath(text: string): boolean {
  return text.includes(SEPARATOR);
}

/** Returns the position that a label leads to from the position of its parent. */
function placeOf(label: string, above: Place): Place {
  // Most labels are one part.
  const part = unifyText(label);
  if (!part.includes('>') && !above.below?.get(part)?.rest) return placeBelow(above, part, '');
  const text = written(label);
  let place = above;
  for (let at = 0; at < text.length - 1;) {
    const { part, end } = partAt(text, at);
    place = placeBelow(place, part, text.slice(end, -1));
    const common = commonLength(place.rest, text, end);
    if (common < place.rest.length) divide(place, common);
    at = end + common;
  }
  return place;
}

/** Returns the position that a part leads to. Creates it if necessary. */
function placeBelow(above: Place, part: string, rest: string): Place {
  above.below ??= new Map();
  const known = above.below.get(part);
  if (known) return known;
  const place: Place = { rest, nodes: [], opened: 0, first: undefined, below: undefined };
  above.below.set(part, place);
  return place;
}

/** Splits a position in two: the first `length` characters of its rest, and the remainder. */
function divide(place: Place, length: number): void {
  const rest = `${place.rest} `;
  const { part, end } = partAt(rest, length);
  const below = new Map([[part, { ...place, rest: rest.slice(end, -1) }]]);
  Object.assign(place, { rest: rest.slice(0, length), nodes: [], opened: 0, first: undefined, below });
}

/** Returns a label as in a path, followed by a separator. The last space is the first character of what follows. */
function written(text: string): string {
  return ` ${unifyText(text)}${SEPARATOR}`;
}

/**
 * Returns the part from a space to the next separator, and the position of the separator's last space, which may begin
 * another separator.
 */
function partAt(text: string, at: number): { part: string; end: number } {
  const behind = text.indexOf(SEPARATOR, at);
  return { part: behind === at ? NOTHING : text.slice(at + 1, behind), end: behind + SEPARATOR.length - 1 };
}

function leadsOn(text: string, at: number, rest: string): boolean {
  return text.startsWith(rest, at) && text[at + rest.length] === ' ';
}

/** Returns the length of the common beginning, up to where a separator ends in both. */
function commonLength(rest: string, text: string, from: number): number {
  if (leadsOn(text, from, rest)) return rest.length;
  let common = 0;
  for (let at = 0; at < rest.length && rest[at] === text[from + at]; at += 1) {
    const isEnd = rest[at - 1] === ' ' && rest[at] === '>' && (rest[at + 1] ?? ' ') === ' ';
    if (isEnd && text[from + at + 1] === ' ') common = at + 1;
  }
  return common;
}
