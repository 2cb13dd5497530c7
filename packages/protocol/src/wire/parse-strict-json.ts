import { BYTES, kindOf, refuseMisuse } from '../errors/argument.js';
import { ProtocolError } from '../errors/protocol-error.js';
import type { JsonLimits } from './json-faults.js';
import { JsonReader } from './json-reader.js';

// ignoreBOM keeps a byte order mark in the text, where JSON.parse refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body as strictly as D-ERR-4 asks (code 12): UTF-8 without a byte order mark, no repeated member in one
 * object, at most 64 levels, within the limits of D-ERR-12. Refuses numbers that a double would change (D-ERR-11, code
 * 5). It reads every accepted text as `JSON.parse` does; `__proto__` is a member like any other.
 *
 * @param bytes the body as received.
 * @param limits `maxDepth`: the limit of nested objects and arrays; 64 if it is left out.
 * @throws ProtocolError BODY_MALFORMED, one problem for each name that is repeated; VALUE_INVALID, one for each such number.
 *
 * @example
 * parseStrictJson(new TextEncoder().encode('{"lastname":"Lovelace"}')); // { lastname: 'Lovelace' }
 * parseStrictJson(new TextEncoder().encode('{"a":1,"\\u0061":2}')); // throws: The member "a" must not be given twice …
 */
export function parseStrictJson(bytes: Uint8Array, limits: JsonLimits = {}): unknown {
  refuseMisuse('bytes', bytes, BYTES);
  const reader = readerOf(bytes, limits);
  while (reader.readOn(Infinity));
  return reader.value;
}

/**
 * Reads a JSON body that must be an object, as every body of the web services is (D-ERR-4, code 12).
 *
 * @param bytes the body as received.
 * @throws ProtocolError BODY_MALFORMED as `parseStrictJson`, and when the body is an array, a string, a number …
 *
 * @example
 * parseStrictJsonObject(new TextEncoder().encode('[]')); // throws: The body must be a JSON object, received an array.
 */
export function parseStrictJsonObject(bytes: Uint8Array, limits: JsonLimits = {}): Record<string, unknown> {
  return asObject(parseStrictJson(bytes, limits));
}

/** The number of values that are read at once. */
const VALUES_PER_STEP = 1000;

/**
 * `parseStrictJsonObject` in steps of a millisecond or two, so that other work can run in between. For whole lists and
 * blueprints, whose reader may take long if every object has new names.
 *
 * @param bytes the body as received.
 * @throws ProtocolError as `parseStrictJsonObject`.
 *
 * @example
 * const steps = parseStrictJsonObjectInSteps(new TextEncoder().encode('{"a":1}'));
 * steps.next(); // { done: true, value: { a: 1 } }
 */
export function* parseStrictJsonObjectInSteps(
  bytes: Uint8Array,
  limits: JsonLimits = {},
): Generator<undefined, Record<string, unknown>, undefined> {
  const reader = readerOf(bytes, limits);
  while (reader.readOn(VALUES_PER_STEP)) yield;
  return asObject(reader.value);
}

function readerOf(bytes: Uint8Array, limits: JsonLimits): JsonReader {
  const text = decodeUtf8(bytes);
  if (text === '') throw ProtocolError.of('BODY_MALFORMED', 'The body must be JSON, received an empty one.');
  if (text.startsWith('\uFEFF'))
    throw ProtocolError.of('BODY_MALFORMED', 'The body must not begin with a byte order mark.');
  return new JsonReader(text, limits);
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw ProtocolError.of('BODY_MALFORMED', `The body must be a JSON object, received ${kindOf(value)}.`);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new ProtocolError([{ code: 'BODY_MALFORMED', detail: 'The body must be valid UTF-8.' }], { cause });
  }
}
