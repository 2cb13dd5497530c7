import { refuseMisuse, TEXTS } from '../errors/argument.js';
import { refuseProblems } from '../errors/protocol-error.js';
import { headerValues, RAW_HEADERS } from './raw-headers.js';
import type { RawHeaders } from './raw-headers.js';
import { readWireText } from './wire-text.js';

/**
 * Returns the canonical headers: `name:value` and a newline for each signed header, sorted by name. Several headers of one name
 * become one value: trimmed, sorted by code unit, joined with commas.
 *
 * @param headers names and values in turn, as sent.
 * @param names the signed names, of any case and in any order.
 * @throws ProtocolError SIGNATURE_INVALID, one problem for each name that the request does not carry.
 * @example
 * canonicalHeaders(['Host', 'api.example', 'X-Tag', ' b ', 'x-tag', 'a'], ['x-tag', 'host']);
 * // 'host:api.example\nx-tag:a,b\n'
 * @see spec: Canonical headers; D-SIG-7
 */
export function canonicalHeaders(headers: RawHeaders, names: readonly string[]): string {
  refuseMisuse('headers', headers, RAW_HEADERS);
  refuseMisuse('names', names, TEXTS);
  return headerLines(headers, canonicalHeaderNames(names), refuseMissing);
}

/** Refuses a request that lacks some of its signed headers. */
export type RefuseMissing = (headers: RawHeaders, names: readonly string[]) => void;

/**
 * Returns the canonical headers of names that are lower-case, sorted and unique already.
 *
 * @param refuseMissing left out by those who sign, because they sign headers that they send. The errors of refusals are
 *   then no part of their bundles.
 */
export function headerLines(headers: RawHeaders, names: readonly string[], refuseMissing?: RefuseMissing): string {
  let lines = '';
  for (const name of names) {
    const values = headerValues(headers, name);
    if (values.length === 0) refuseMissing?.(headers, names);
    lines += `${name}:${values.length === 1 ? readWireText(values[0] ?? '') : mergeValues(values)}\n`;
  }
  return lines;
}

/** Returns header names in lower case, sorted by code unit, each once (spec: Signed headers). */
export function canonicalHeaderNames(names: readonly string[]): readonly string[] {
  return areCanonicalNames(names) ? names : [...new Set(names.map((name) => name.toLowerCase()))].sort();
}

/** Returns whether names are lower-case, sorted and without duplicates already (D-SIG-2). */
export function areCanonicalNames(names: readonly string[]): boolean {
  let previous = '';
  for (const name of names) {
    if (name <= previous || name !== name.toLowerCase()) return false;
    previous = name;
  }
  return true;
}

function mergeValues(values: readonly string[]): string {
  return values.map(readWireText).sort().join(',');
}

/** @throws ProtocolError SIGNATURE_INVALID, one problem for each name that the request does not carry. */
export function refuseMissing(headers: RawHeaders, names: readonly string[]): void {
  const missing = names.filter((name) => headerValues(headers, name).length === 0);
  refuseProblems(
    missing.map((name) => {
      const detail = `The signed header "${name}" is not in the request: send it, or leave it out of signedheaders and sign again.`;
      return { code: 'SIGNATURE_INVALID', detail };
    }),
  );
}
