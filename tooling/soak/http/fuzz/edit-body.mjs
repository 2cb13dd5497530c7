/**
 * Limit of copied characters. It is above the limit of a body, and prevents that multiplied edits exceed the memory.
 */
const MAX_COPIED = 8_000_000;

/**
 * The edits of a place in a body. A place is a member or an element. `entries` are this member and its siblings, each
 * as `[name, value]`. The name of an array's element is its index.
 */
const EDITS = {
  replace: (entries, at, { value }) => entries.splice(at, 1, [entries[at][0], describedValue(value)]),
  remove: (entries, at) => entries.splice(at, 1),
  rename: (entries, at, { name }) => entries.splice(at, 1, [name, entries[at][1]]),
  add: (entries, at, { name, value }) => entries.splice(at, 0, [name, describedValue(value)]),
  repeat: (entries, at) => entries.splice(at, 0, entries[at]),
  wrap: (entries, at) => entries.splice(at, 1, [entries[at][0], [entries[at][1]]]),
  unwrap: (entries, at) => {
    const [name, value] = entries[at];
    const [child] = childrenOf(value) ?? [];
    if (child) entries.splice(at, 1, [name, child[1]]);
  },
  many: (entries, at, { times }) => {
    const [name, value] = entries[at];
    const room = Math.ceil(MAX_COPIED / printJson(value).length);
    entries.splice(at, 1, [name, Array(Math.min(times, room)).fill(value)]);
  },
};

export const EDIT_NAMES = Object.keys(EDITS);

/**
 * Returns the body after all edits in order. The number of an edit selects its place.
 *
 * @param {unknown} tree - as treeOf returns it
 * @param {{ at: number, do: string, name?: string, value?: unknown, times?: number }[]} edits
 */
export function editBody(tree, edits) {
  return edits.reduce((edited, edit) => editOne(edited, edit), tree);
}

function editOne(tree, edit) {
  const places = placesIn(tree);
  // The whole body is a place too: the only element of an array without a name.
  const { path, at } = places[edit.at % places.length];
  return withChildren(tree, path, (entries) => {
    const copy = [...entries];
    if (at < copy.length || edit.do === 'add') EDITS[edit.do](copy, at, edit);
    return copy;
  });
}

/**
 * Returns every place as the path to its parent and its number in the parent. An empty object has one place, for added
 * members.
 */
function placesIn(tree, path = []) {
  const children = childrenOf(tree);
  if (!children) return path.length === 0 ? [{ path, at: 0 }] : [];
  const own = children.length === 0 ? [{ path, at: 0 }] : children.map((_, at) => ({ path, at }));
  return [...own, ...children.flatMap(([, value], at) => placesIn(value, [...path, at]))];
}

/**
 * @param {unknown} tree
 * @param {number[]} path
 * @param {(entries: [string, unknown][]) => [string, unknown][]} change
 */
function withChildren(tree, [first, ...rest], change) {
  const children = childrenOf(tree) ?? [];
  const changed =
    first === undefined
      ? change(children)
      : children.map(([name, value], at) => [name, at === first ? withChildren(value, rest, change) : value]);
  return Array.isArray(tree) ? changed.map(([, value]) => value) : new Members(changed);
}

/** @returns {[string, any][] | undefined} */
function childrenOf(tree) {
  if (tree instanceof Members) return tree.entries;
  return Array.isArray(tree) ? tree.map((value, index) => [String(index), value]) : undefined;
}

/**
 * Returns a value from the plain JSON beside a seed. `{ verbatim }` is inserted unchanged, `{ text, times }` is a
 * repeated text, `{ many, of }` is an array, `{ nest }` is a number of nested arrays, and `{ members }` are alternating
 * names and values. Everything else is itself.
 */
export function describedValue(description) {
  if (typeof description !== 'object' || description === null) return treeOf(description);
  const { verbatim, text, times, many, of, nest, members } = description;
  if (verbatim !== undefined) return new Verbatim(verbatim);
  if (times !== undefined) return text.repeat(times);
  if (many !== undefined) return Array.from({ length: many }, () => describedValue(of));
  if (nest !== undefined) return new Verbatim('['.repeat(nest) + ']'.repeat(nest));
  if (members !== undefined) return new Members(members.map(([name, value]) => [name, describedValue(value)]));
  return treeOf(description);
}

/**
 * Text that a JSON body contains unchanged: a number too long for JavaScript, half of a surrogate pair, or malformed
 * JSON.
 */
export class Verbatim {
  constructor(text) {
    this.text = text;
  }
}

/** An object as a list of members, so that a member can be repeated, and `__proto__` is a member. */
export class Members {
  constructor(entries) {
    this.entries = entries;
  }

  static of(object) {
    return new Members(Object.entries(object).map(([name, value]) => [name, treeOf(value)]));
  }
}

/** Converts a plain JSON value to a tree of arrays, Members and plain values. */
export function treeOf(value) {
  if (Array.isArray(value)) return value.map(treeOf);
  if (value instanceof Members || value instanceof Verbatim) return value;
  return typeof value === 'object' && value !== null ? Members.of(value) : value;
}

export function printJson(tree) {
  if (tree instanceof Verbatim) return tree.text;
  if (tree instanceof Members)
    return `{${tree.entries.map(([name, value]) => `${printName(name)}:${printJson(value)}`).join()}}`;
  if (Array.isArray(tree)) return `[${tree.map(printJson).join()}]`;
  return JSON.stringify(tree) ?? 'null';
}

function printName(name) {
  return name instanceof Verbatim ? name.text : JSON.stringify(name);
}
