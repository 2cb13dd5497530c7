import type { PlacedNode } from './list-index.js';

const SEPARATOR = ' > ';

/** The part between two separators that share their space: no other part holds a separator. */
const NOTHING = SEPARATOR;

/** The list that the paths are of. */
interface Listed {
  children(nodeId: number | null): readonly PlacedNode[];
  /** Of two nodes the one that comes first in list order. */
  first(one: PlacedNode, other: PlacedNode): PlacedNode;
}

/** Where a beginning of a path leads. */
interface Place {
  /** What leads here behind the part that it is found by: of a label that holds separators. */
  rest: string;
  /** The nodes of just that path. */
  nodes: Array<number | null>;
  /** Of how many of them those below have their places: of none, as long as no path led on from here. */
  opened: number;
  /** Of those that may be chosen the first in list order. */
  first: PlacedNode | undefined;
  /** By the part that comes next. */
  below: Map<string, Place> | undefined;
}

/**
 * Finds nodes by the labels above them and their own, joined by separators, which labels may hold as well. Nodes that are
 * called alike up to there share one place, so a path costs its own length, found or not, and each node of a list is put in
 * its place once, when a path first leads there.
 */
export class LabelPaths {
  readonly #top: Place = { rest: '', nodes: [null], opened: 0, first: undefined, below: undefined };

  constructor(private readonly list: Listed) {}

  /** Of the visible nodes of that path the first in list order. */
  find(path: string): PlacedNode | undefined {
    return this.#placeOf(path)?.first;
  }

  /** The numbers of all nodes of that path, hidden ones among them. */
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

/** Whether a text may be a path of more than one label. */
export function isPath(text: string): boolean {
  return text.includes(SEPARATOR);
}

/** Where a label leads, from where those above it do. */
function placeOf(label: string, above: Place): Place {
  // most labels are one part
  if (!label.includes('>') && !above.below?.get(label)?.rest) return placeBelow(above, label, '');
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

/** The place that a part leads to, which is made where there is none. */
function placeBelow(above: Place, part: string, rest: string): Place {
  above.below ??= new Map();
  const known = above.below.get(part);
  if (known) return known;
  const place: Place = { rest, nodes: [], opened: 0, first: undefined, below: undefined };
  above.below.set(part, place);
  return place;
}

/** Makes of a place the one that is so far on the way to it. */
function divide(place: Place, length: number): void {
  const rest = `${place.rest} `;
  const { part, end } = partAt(rest, length);
  const below = new Map([[part, { ...place, rest: rest.slice(end, -1) }]]);
  Object.assign(place, { rest: rest.slice(0, length), nodes: [], opened: 0, first: undefined, below });
}

/** As labels are written in a path, each with a separator behind it; the last space is the first of what follows. */
function written(text: string): string {
  return ` ${text}${SEPARATOR}`;
}

/** What stands at a space up to the next separator, and where its last space is, which may be the first of another. */
function partAt(text: string, at: number): { part: string; end: number } {
  const behind = text.indexOf(SEPARATOR, at);
  return { part: behind === at ? NOTHING : text.slice(at + 1, behind), end: behind + SEPARATOR.length - 1 };
}

function leadsOn(text: string, at: number, rest: string): boolean {
  return text.startsWith(rest, at) && text[at + rest.length] === ' ';
}

/** How far both are alike, up to where a separator ends in both. */
function commonLength(rest: string, text: string, from: number): number {
  if (leadsOn(text, from, rest)) return rest.length;
  let common = 0;
  for (let at = 0; at < rest.length && rest[at] === text[from + at]; at += 1) {
    const isEnd = rest[at - 1] === ' ' && rest[at] === '>' && (rest[at + 1] ?? ' ') === ' ';
    if (isEnd && text[from + at + 1] === ' ') common = at + 1;
  }
  return common;
}
