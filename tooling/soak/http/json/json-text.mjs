/** Text that stands in a JSON body as it is: a number too long for JavaScript, half of a surrogate pair, a mistake. */
export class Verbatim {
  constructor(text) {
    this.text = text;
  }
}

/** An object by its members in turn, so that one can come twice and `__proto__` is a member. */
export class Members {
  constructor(entries) {
    this.entries = entries;
  }

  static of(object) {
    return new Members(Object.entries(object).map(([name, value]) => [name, treeOf(value)]));
  }
}

/** A value out of plain JSON as a tree of arrays, Members and plain values. */
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
