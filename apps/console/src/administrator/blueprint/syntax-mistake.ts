/** A mistake that the browser finds in a text: what is wrong, and what may stand there. */
export interface Mistake<Kind extends string> {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
  readonly allowed: readonly string[];
}

/** The part of JSON that is expected at the place of a mistake. */
export type ExpectedPart = 'value' | 'name' | 'colon' | 'commaOrBrace' | 'commaOrBracket' | 'end' | 'string';

const BLANK = new Set([' ', '\t', '\n', '\r']);
// oxlint-disable-next-line no-control-regex
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
/** The text that is marked: a string up to the end of its line, a word, or one character. */
const MARKED = /"[^"\n]*"?|[\w.+-]+|[^\n]/y;

/** The place of the reader. It is changed step by step, because a text may have hundreds of thousands of tokens. */
interface Reader {
  readonly text: string;
  position: number;
  expected: ExpectedPart;
  /** Whether the object or the array may end instead. */
  mayClose: boolean;
  /** The ends of the objects and arrays around the place. */
  readonly open: Array<'}' | ']'>;
}

/**
 * Finds the first mistake in the syntax of JSON. Browsers tell the places of some mistakes only. Undefined if the text
 * is JSON.
 */
export function findSyntaxMistake(text: string): Mistake<ExpectedPart> | undefined {
  const reader: Reader = { text, position: 0, expected: 'value', mayClose: false, open: [] };
  for (;;) {
    while (BLANK.has(text[reader.position] ?? '')) reader.position += 1;
    const { position, expected } = reader;
    if (expected === 'end' && position === text.length) return undefined;
    if (!readToken(reader)) {
      const isString = text[position] === '"' && (expected === 'value' || expected === 'name');
      const to = endOf(MARKED, text, position) ?? position;
      return { from: position, to, kind: isString ? 'string' : expected, allowed: [] };
    }
  }
}

/** Goes behind the next token. False if the token may not stand here. */
function readToken(reader: Reader): boolean {
  const { text, position, expected, mayClose, open } = reader;
  const character = text[position];
  if (mayClose && character !== undefined && character === open.at(-1)) {
    open.pop();
    return goBehindValue(reader, position + 1);
  }
  switch (expected) {
    case 'colon':
      return character === ':' && goTo(reader, position + 1, 'value');
    case 'commaOrBrace':
      return character === ',' && goTo(reader, position + 1, 'name');
    case 'commaOrBracket':
      return character === ',' && goTo(reader, position + 1, 'value');
    case 'name': {
      const end = endOf(STRING, text, position);
      return end !== undefined && goTo(reader, end, 'colon');
    }
    case 'value':
      return readValue(reader, character);
    default:
      return false;
  }
}

function readValue(reader: Reader, character: string | undefined): boolean {
  const { text, position, open } = reader;
  if (character === '{' || character === '[') {
    open.push(character === '{' ? '}' : ']');
    goTo(reader, position + 1, character === '{' ? 'name' : 'value');
    reader.mayClose = true;
    return true;
  }
  const end = endOf(character === '"' ? STRING : SCALAR, text, position);
  return end !== undefined && goBehindValue(reader, end);
}

function goTo(reader: Reader, position: number, expected: ExpectedPart): true {
  reader.position = position;
  reader.expected = expected;
  reader.mayClose = false;
  return true;
}

function goBehindValue(reader: Reader, position: number): true {
  const around = reader.open.at(-1);
  goTo(reader, position, around === undefined ? 'end' : around === '}' ? 'commaOrBrace' : 'commaOrBracket');
  reader.mayClose = true;
  return true;
}

/** Returns the end of a token that begins at a place. Undefined if there is none. */
function endOf(token: RegExp, text: string, from: number): number | undefined {
  token.lastIndex = from;
  return token.test(text) ? token.lastIndex : undefined;
}
