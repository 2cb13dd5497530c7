/** What a JSON document may hold. */
export interface JsonLimits {
  /** How many objects and arrays may stand inside one another; 64 unless told (D-ERR-4, code 12). */
  readonly maxDepth?: number;
}

const MAX_DEPTH = 64;
/** As many as there are X-Error headers (D-ERR-2): a body of repeated names must not be answered with a longer one. */
const MAX_NAMES = 20;

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const SPACE = 0x20;

/**
 * Finds what `JSON.parse` lets pass and D-ERR-4 does not: a member given twice in one object (`"a"` and `"\u0061"` are
 * the same name) and nesting that is too deep. One pass over the text; the first 20 repeated names are told.
 *
 * @param text a document that `JSON.parse` has taken: the scan relies on it.
 * @param limits `maxDepth`, in levels.
 * @returns one sentence for each fault.
 *
 * @example
 * findJsonFaults('{"a":1,"a":2}'); // ['The member "a" must not be given twice in one object.']
 */
export function findJsonFaults(text: string, { maxDepth = MAX_DEPTH }: JsonLimits = {}): string[] {
  const repeated = new Set<string>();
  /** The names seen in each object that is open at this point; undefined stands for an array. */
  const open: Array<Set<string> | undefined> = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      const close = closingQuote(text, at);
      const names = open.at(-1);
      if (names && isName(text, close)) collect({ name: unescape(text.slice(at, close + 1)), names, repeated });
      at = close;
    } else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      open.push(char === OPEN_BRACE ? new Set() : undefined);
      if (open.length > maxDepth)
        return [...told(repeated), `The body must not be nested deeper than ${maxDepth} levels.`];
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) {
      open.pop();
    }
  }
  return told(repeated);
}

/** The quote that ends the string: the next one with an even number of backslashes in front of it. */
function closingQuote(text: string, opening: number): number {
  for (let close = text.indexOf('"', opening + 1); ; close = text.indexOf('"', close + 1)) {
    let before = close - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((close - before) % 2 === 1) return close;
  }
}

/** In a document that parses, a string is a member's name exactly when a colon follows it. */
function isName(text: string, close: number): boolean {
  let at = close + 1;
  while (text.charCodeAt(at) <= SPACE) at += 1;
  return text.charCodeAt(at) === COLON;
}

function unescape(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function collect({ name, names, repeated }: { name: string; names: Set<string>; repeated: Set<string> }): void {
  if (!names.has(name)) names.add(name);
  else if (repeated.size < MAX_NAMES) repeated.add(name);
}

function told(repeated: ReadonlySet<string>): string[] {
  return Array.from(repeated, (name) => `The member ${JSON.stringify(name)} must not be given twice in one object.`);
}
