import type { Problem } from '../errors/protocol-error.js';
import { ProtocolError, refuseProblems } from '../errors/protocol-error.js';
import { isExactNumber } from './exact-number.js';

/** The limits of a JSON document. */
export interface JsonLimits {
  /** The limit of nested objects and arrays; 64 if it is left out (D-ERR-4, code 12). */
  readonly maxDepth?: number;
}

const MAX_DEPTH = 64;
/** The limit of one object. Many names in one object cost a reader most (D-ERR-12). */
const MAX_MEMBERS = 10_000;
/** Objects and arrays in all. */
const MAX_CONTAINERS = 250_000;
/**
 * Limit of repeated names, the same as of X-Error headers (D-ERR-2). A body of repeated names must not get a longer
 * answer than the body.
 */
const MAX_NAMES = 20;
const MAX_NUMBERS = 20;
/** A decimal of up to 15 significant digits never changes when it is read as a double. */
const EXACT_DIGITS = 15;
const MAX_QUOTED_CHARACTERS = 40;

const SPACE = 0x20;
const LETTER_E = 0x65;

/**
 * Collects the problems that `JSON.parse` accepts and D-ERR-4 does not. These are repeated members of one object (`"a"`
 * and `"\u0061"` are the same name), excessive nesting and size (D-ERR-12), and numbers that a double would change
 * (D-ERR-11). Reports the first 20 repeated names and the first 20 such numbers.
 */
export class JsonFaults {
  readonly #maxDepth: number;
  readonly #repeated = new Set<string>();
  readonly #numbers: Problem[] = [];
  /** The current member and the member count of each open object and array; for an array '' and 0. */
  readonly #names: string[] = [];
  readonly #members: number[] = [];
  #containers = 0;

  constructor({ maxDepth = MAX_DEPTH }: JsonLimits) {
    this.#maxDepth = maxDepth;
  }

  /** The current member of the innermost object. */
  get name(): string {
    return this.#names.at(-1) ?? '';
  }

  /** An object or array begins. */
  enter(): void {
    this.#containers += 1;
    if (this.#containers > MAX_CONTAINERS)
      throw this.#refusal(excess(`hold more than ${MAX_CONTAINERS} objects and arrays`));
    this.#names.push('');
    this.#members.push(0);
    if (this.#names.length > this.#maxDepth) throw this.#refusal(tooDeep(this.#maxDepth));
  }

  leave(): void {
    this.#names.pop();
    this.#members.pop();
  }

  nameMember(name: string, isRepeated: boolean): void {
    const innermost = this.#names.length - 1;
    const members = (this.#members[innermost] ?? 0) + 1;
    if (members > MAX_MEMBERS) throw this.#refusal(excess(`have more than ${MAX_MEMBERS} members in one object`));
    this.#names[innermost] = name;
    this.#members[innermost] = members;
    if (isRepeated && this.#repeated.size < MAX_NAMES) this.#repeated.add(name);
  }

  checkNumber(written: string): void {
    if (!mayBeAltered(written) || this.#numbers.length === MAX_NUMBERS || isExactNumber(written)) return;
    const field = this.#names.filter((name) => name !== '').join('/');
    const beginning = written.length <= MAX_QUOTED_CHARACTERS ? written : `${written.slice(0, MAX_QUOTED_CHARACTERS)}…`;
    const detail =
      `must be a number that is kept as it is written, received ${beginning}, which would become ${Number(written)}; ` +
      `${EXACT_DIGITS} significant digits are always kept.`;
    this.#numbers.push({ code: 'VALUE_INVALID', detail, ...(field !== '' && { field }) });
  }

  /** @throws ProtocolError if there was a problem */
  refuse(): void {
    refuseProblems(this.#collected());
  }

  #collected(): Problem[] {
    const repeated = Array.from(this.#repeated, (name) =>
      malformed(`The member ${JSON.stringify(name)} must not be given twice in one object.`),
    );
    return [...repeated, ...this.#numbers];
  }

  /** Returns the error that ends the reading, with the problems until now. */
  #refusal(last: Problem): ProtocolError {
    const [first = last, ...others] = [...this.#collected(), last];
    return new ProtocolError([first, ...others]);
  }
}

/**
 * Whether a double may change a number. The length decides for most numbers: 15 digits, without an exponent or with an
 * exponent of two characters.
 */
function mayBeAltered(written: string): boolean {
  const { length } = written;
  if (length > EXACT_DIGITS) return true;
  for (let at = 0; at < length; at += 1) if ((written.charCodeAt(at) | SPACE) === LETTER_E) return length - at > 3;
  return false;
}

function tooDeep(maxDepth: number): Problem {
  return malformed(`The body must not be nested deeper than ${maxDepth} levels.`);
}

function excess(rule: string): Problem {
  return malformed(`The body must not ${rule}.`);
}

function malformed(detail: string): Problem {
  return { code: 'BODY_MALFORMED', detail };
}
