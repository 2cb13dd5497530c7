/** A kind of argument: its words for error messages, and a test of a value. */
export interface Kind {
  readonly words: string;
  readonly holds: (value: unknown) => boolean;
}

/** The members of an argument: name and kind of each. */
export type Members = ReadonlyArray<readonly [name: string, kind: Kind]>;

export const TEXT: Kind = { words: 'a string', holds: (value) => typeof value === 'string' };
export const NUMBER: Kind = { words: 'a number', holds: (value) => typeof value === 'number' };
export const DATE: Kind = { words: 'a Date', holds: (value) => value instanceof Date };
export const BYTES: Kind = { words: 'a Uint8Array', holds: (value) => value instanceof Uint8Array };
export const TEXTS = /* @__PURE__ */ arrayOf(TEXT);

export function arrayOf({ words, holds }: Kind): Kind {
  return { words: `an array, each item ${words}`, holds: (value) => Array.isArray(value) && value.every(holds) };
}

export function optional({ words, holds }: Kind): Kind {
  return { words: `${words}, or left out`, holds: (value) => value === undefined || holds(value) };
}

export function either(one: Kind, other: Kind): Kind {
  return { words: `${one.words} or ${other.words}`, holds: (value) => one.holds(value) || other.holds(value) };
}

/**
 * Refuses an argument that a function does not take. The mistake is the programmer's and not the other party's, so it
 * is not a ProtocolError. The message names the type of the value, never the value, which may be a secret.
 *
 * @param name the argument, or its member: `request.user`.
 * @throws TypeError
 */
export function refuseMisuse(name: string, value: unknown, { words, holds }: Kind): void {
  if (!holds(value)) throw new TypeError(`"${name}" must be ${words}, received ${kindOf(value)}.`);
}

/** Refuses an argument that is not an object, or one with a member of the wrong type. */
export function refuseMisusedMembers(name: string, value: object, members: Members): void {
  refuseMisuse(name, value, OBJECT);
  for (const [member, kind] of members) {
    const own: unknown = Reflect.get(value, member);
    if (!kind.holds(own)) refuseMisuse(`${name}.${member}`, own, kind);
  }
}

const OBJECT: Kind = { words: 'an object', holds: (value) => typeof value === 'object' && value !== null };

/** Returns the kind of a value, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
