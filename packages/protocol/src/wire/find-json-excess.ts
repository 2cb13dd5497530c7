import type { Problem } from '../errors/problem.js';

/** Of one object. Many names in one object are what costs a reader most. */
const MAX_MEMBERS = 10_000;
/** Objects and arrays in all. */
const MAX_CONTAINERS = 250_000;
/** A shorter text cannot have more: a member takes four characters at least. */
const LEAST_EXCESS = 4 * MAX_MEMBERS;

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Finds what makes a JSON text cost far more to parse than its length tells: an object with too many members, or too many
 * objects and arrays (D-ERR-12). It is asked before the text is parsed, so it takes any text.
 *
 * @param text what may be a JSON document.
 * @returns the first excess, BODY_MALFORMED; undefined where there is none, or the text is no JSON.
 *
 * @example
 * findJsonExcess('{"a":1}'); // undefined
 */
export function findJsonExcess(text: string): Problem | undefined {
  if (text.length < LEAST_EXCESS) return undefined;
  /** The members of each object or array that is open at this point. */
  const open: number[] = [];
  let containers = 0;
  for (let at = 0; at >= 0 && at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      at = closingQuote(text, at);
      if (at < 0) return undefined;
    } else if (char === COLON) {
      const members = (open.pop() ?? 0) + 1;
      if (members > MAX_MEMBERS) return excess(`have more than ${MAX_MEMBERS} members in one object`);
      open.push(members);
    } else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      containers += 1;
      if (containers > MAX_CONTAINERS) return excess(`hold more than ${MAX_CONTAINERS} objects and arrays`);
      open.push(0);
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) {
      open.pop();
    }
  }
  return undefined;
}

/** Negative where there is none. */
function closingQuote(text: string, opening: number): number {
  let close = text.indexOf('"', opening + 1);
  while (close >= 0 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

function excess(rule: string): Problem {
  return { code: 'BODY_MALFORMED', detail: `The body must not ${rule}.` };
}
