import { BYTES, checkArgument, kindOf } from '../errors/argument.js';
import { ProtocolError } from '../errors/protocol-error.js';
import type { Problem } from '../errors/problem.js';
import { findJsonExcess } from './find-json-excess.js';
import { findJsonFaults } from './find-json-faults.js';
import type { JsonLimits } from './find-json-faults.js';

// ignoreBOM keeps a byte order mark in the text, where JSON.parse refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body as strictly as D-ERR-4 asks (code 12): UTF-8 without a byte order mark, no member twice in one
 * object, no deeper than 64, no more than it costs to read (D-ERR-12); and no number that would not be kept as it is written
 * (D-ERR-11, code 5). Whatever it takes, it
 * reads as `JSON.parse` does; `__proto__` is a member like any other.
 *
 * @param bytes the body as received.
 * @param limits `maxDepth`: how many objects and arrays may stand inside one another; 64 unless told.
 * @throws ProtocolError BODY_MALFORMED, one problem for each name that is repeated; VALUE_INVALID, one for each such number.
 *
 * @example
 * parseStrictJson(new TextEncoder().encode('{"lastname":"Lovelace"}')); // { lastname: 'Lovelace' }
 * parseStrictJson(new TextEncoder().encode('{"a":1,"\\u0061":2}')); // throws: The member "a" must not be given twice …
 */
export function parseStrictJson(bytes: Uint8Array, limits: JsonLimits = {}): unknown {
  checkArgument('bytes', bytes, BYTES);
  const text = decodeUtf8(bytes);
  const excess = findJsonExcess(text);
  if (excess) throw new ProtocolError([excess]);
  const value = parseJson(text);
  const [first, ...others] = findJsonFaults(text, limits);
  if (first) throw new ProtocolError([first, ...others]);
  return value;
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
  const value = parseStrictJson(bytes, limits);
  if (isObject(value)) return value;
  throw ProtocolError.of('BODY_MALFORMED', `The body must be a JSON object, received ${kindOf(value)}.`);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new ProtocolError([malformed('The body must be valid UTF-8.')], { cause });
  }
}

function parseJson(text: string): unknown {
  if (text === '') throw ProtocolError.of('BODY_MALFORMED', 'The body must be JSON, received an empty one.');
  if (text.startsWith('\uFEFF'))
    throw ProtocolError.of('BODY_MALFORMED', 'The body must not begin with a byte order mark.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProtocolError([malformed(`The body must be JSON: ${reasonOf(cause)}.`)], { cause });
  }
}

/** What the engine complains of, without the excerpt of the body that it adds: bodies do not belong in logs. */
function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : 'it cannot be read';
  return message.replace(/, (\.\.\.)?"[^]*is not valid JSON$/, '');
}

function malformed(detail: string): Problem {
  return { code: 'BODY_MALFORMED', detail };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
