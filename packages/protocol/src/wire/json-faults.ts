import type { Problem } from '../errors/protocol-error.js';
import { ProtocolError, refuseProblems } from '../errors/protocol-error.js';
import { isExactNumber } from './exact-number.js';

/** The limits of a JSON document. */
export interface JsonLimits {
  /** How many objects and arrays may stand inside one another; 64 unless told (D-ERR-4, code 12). */
  readonly maxDepth?: number;
}

const MAX_DEPTH = 64;
/** The limit of one object. Many names in one object are what costs a reader most (D-ERR-12). */
const MAX_MEMBERS = 10_000;
/** Objects and arrays in all. */
const MAX_CONTAINERS = 250_000;
/** As many as there are X-Error headers (D-ERR-2): a body of repeated names must not be answered with a longer one. */
const MAX_NAMES = 20;
const MAX_NUMBERS = 20;
/** Every decimal of 15 significant digits has a double of its own, which prints as it. */
const SURELY_EXACT = 15;
const MAX_SHOWN = 40;

const SPACE = 0x20;
const LETTER_E = 0x65;

/**
 * The problems that `JSON.parse` accepts and D-ERR-4 does not: repeated members of one object (`"a"` and `"\u0061"` are
 * the same name), nesting that is too deep, more than is read (D-ERR-12), and numbers that a double would change
 * (D-ERR-11). The first 20 repeated names and the first 20 such numbers are told.
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

  lookAtNumber(written: string): void {
    if (!mayBeAltered(written) || this.#numbers.length === MAX_NUMBERS || isExactNumber(written)) return;
    const field = this.#names.filter((name) => name !== '').join('/');
    const shown = written.length <= MAX_SHOWN ? written : `${written.slice(0, MAX_SHOWN)}…`;
    const detail =
      `must be a number that is kept as it is written, received ${shown}, which would become ${Number(written)}; ` +
      `${SURELY_EXACT} significant digits are always kept.`;
    this.#numbers.push({ code: 'VALUE_INVALID', detail, ...(field !== '' && { field }) });
  }

  /** @throws ProtocolError where there was one */
  refuse(): void {
    refuseProblems(this.#told());
  }

  #told(): Problem[] {
    const repeated = Array.from(this.#repeated, (name) =>
      malformed(`The member ${JSON.stringify(name)} must not be given twice in one object.`),
    );
    return [...repeated, ...this.#numbers];
  }

  /** The text is read no further. */
  #refusal(last: Problem): ProtocolError {
    const [first = last, ...others] = [...this.#told(), last];
    return new ProtocolError([first, ...others]);
  }
}

/** The length of most numbers tells enough: 15 digits, and no exponent or one of two characters. */
function mayBeAltered(written: string): boolean {
  const { length } = written;
  if (length > SURELY_EXACT) return true;
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
