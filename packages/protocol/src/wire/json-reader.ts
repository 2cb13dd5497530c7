import { ProtocolError } from '../errors/protocol-error.js';
import type { Problem } from '../errors/protocol-error.js';
import { JsonFaults } from './json-faults.js';
import type { JsonLimits } from './json-faults.js';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: ReadonlyArray<readonly [text: string, value: boolean | null]> = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** V8 copies a shorter slice of a text. A longer slice would hold the whole text in memory. */
const MIN_SLICE_CHARACTERS = 13;

type JsonObject = Record<string, unknown>;

/**
 * Reads a JSON text as `JSON.parse` does and as strictly as D-ERR-4 asks. Reads a part at a time, so that other work can
 * run while a large text is read.
 *
 * @example
 * const reader = new JsonReader('{"a":[1,2]}');
 * while (reader.readOn(1000)) await othersWork();
 * reader.value; // { a: [1, 2] }
 */
export class JsonReader {
  readonly #text: string;
  readonly #faults: JsonFaults;
  /** The objects and arrays that are open at this point. */
  readonly #open: Array<JsonObject | unknown[]> = [];
  #at = 0;
  #value: unknown = undefined;

  /** @param limits `maxDepth`: the limit of nested objects and arrays; 64 if it is left out. */
  constructor(text: string, limits: JsonLimits = {}) {
    this.#text = text;
    this.#faults = new JsonFaults(limits);
  }

  /**
   * Reads the next values, up to a count.
   *
   * @returns false once all is read.
   * @throws ProtocolError BODY_MALFORMED, one problem for each name that is repeated; VALUE_INVALID, one for each number
   *   that would not be kept as it is written (D-ERR-11).
   */
  readOn(count: number): boolean {
    for (let left = count; left > 0; left -= 1) {
      if (this.#readValue() || this.#continue()) continue;
      this.#faults.refuse();
      return false;
    }
    return true;
  }

  /** The value, after all of the text was read. */
  get value(): unknown {
    return this.#value;
  }

  /** Reads one value, or the beginning of an object or array. Returns whether another value follows inside it. */
  #readValue(): boolean {
    const char = this.#next();
    if (char === OPEN_BRACE) return this.#openObject();
    if (char === OPEN_BRACKET) return this.#openArray();
    if (char === QUOTE) this.#put(this.#readText());
    else if (char === MINUS || (char >= ZERO && char <= NINE)) this.#put(this.#readNumber());
    else this.#put(this.#readLiteral());
    return false;
  }

  /** Closes the objects and arrays that end after a value. Returns whether another value follows. */
  #continue(): boolean {
    for (let inner = this.#open.at(-1); inner; inner = this.#open.at(-1)) {
      const isArray = Array.isArray(inner);
      const char = this.#next();
      if (char === COMMA) {
        this.#at += 1;
        if (!isArray) this.#readName();
        return true;
      }
      if (char !== (isArray ? CLOSE_BRACKET : CLOSE_BRACE))
        throw this.#unexpected(isArray ? '"," or "]"' : '"," or "}"');
      this.#close();
    }
    if (!Number.isNaN(this.#next())) throw this.#unexpected('its end');
    return false;
  }

  #openObject(): boolean {
    const object: JsonObject = {};
    this.#put(object);
    this.#enter(object);
    if (this.#next() === CLOSE_BRACE) {
      this.#close();
      return false;
    }
    this.#readName();
    return true;
  }

  #openArray(): boolean {
    const array: unknown[] = [];
    this.#put(array);
    this.#enter(array);
    if (this.#next() !== CLOSE_BRACKET) return true;
    this.#close();
    return false;
  }

  #enter(inner: JsonObject | unknown[]): void {
    this.#at += 1;
    this.#open.push(inner);
    this.#faults.enter();
  }

  #close(): void {
    this.#at += 1;
    this.#open.pop();
    this.#faults.leave();
  }

  #put(value: unknown): void {
    const inner = this.#open.at(-1);
    if (inner === undefined) this.#value = value;
    else if (Array.isArray(inner)) inner.push(value);
    else setMember(inner, this.#faults.name, value);
  }

  #readName(): void {
    if (this.#next() !== QUOTE) throw this.#unexpected('a name in double quotes');
    const name = this.#readText();
    const object = this.#open.at(-1);
    this.#faults.nameMember(name, object !== undefined && Object.hasOwn(object, name));
    if (this.#next() !== COLON) throw this.#unexpected('":"');
    this.#at += 1;
  }

  #readText(): string {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    let char = text.charCodeAt(at);
    while (char !== QUOTE && char !== BACKSLASH && char >= SPACE) char = text.charCodeAt((at += 1));
    if (char === QUOTE && at - start <= MIN_SLICE_CHARACTERS) {
      this.#at = at + 1;
      return text.slice(start + 1, at);
    }
    const end = char === QUOTE ? at : closingQuote(text, at);
    this.#at = end + 1;
    try {
      return JSON.parse(text.slice(start, end + 1)) as string;
    } catch {
      this.#at = start;
      throw this.#unexpected('a text in double quotes, its control characters and escapes as JSON has them');
    }
  }

  #readNumber(): number {
    NUMBER.lastIndex = this.#at;
    if (!NUMBER.test(this.#text)) throw this.#unexpected('a number');
    const written = this.#text.slice(this.#at, NUMBER.lastIndex);
    this.#at = NUMBER.lastIndex;
    this.#faults.checkNumber(written);
    return Number(written);
  }

  #readLiteral(): boolean | null {
    for (const [text, value] of LITERALS) {
      if (!this.#text.startsWith(text, this.#at)) continue;
      this.#at += text.length;
      return value;
    }
    throw this.#unexpected('a value');
  }

  /** Skips blanks and returns the next character; NaN at the end. */
  #next(): number {
    const text = this.#text;
    let char = text.charCodeAt(this.#at);
    while (char === SPACE || char === LINE_FEED || char === CARRIAGE_RETURN || char === TAB)
      char = text.charCodeAt((this.#at += 1));
    return char;
  }

  #unexpected(expected: string): ProtocolError {
    const detail = `The body must be JSON: ${expected} is expected at position ${this.#at}.`;
    return new ProtocolError([{ code: 'BODY_MALFORMED', detail } satisfies Problem]);
  }
}

/** As in `JSON.parse`, `__proto__` is a member like any other, and the last value of a repeated name counts. */
function setMember(object: JsonObject, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

/** Returns the next quote with an even number of backslashes before it; the end of the text if there is none. */
function closingQuote(text: string, from: number): number {
  for (let close = text.indexOf('"', from); close >= 0; close = text.indexOf('"', close + 1)) {
    let before = close - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((close - before) % 2 === 1) return close;
  }
  return text.length - 1;
}
