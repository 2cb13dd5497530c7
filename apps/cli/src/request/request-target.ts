import { usageError } from '../cli-error.js';
import type { Account } from '../accounts/resolve-account.js';
import { isAbsoluteUrl, parseAbsoluteUrl } from '../http/base-url.js';
import type { RequestTarget } from '../http/base-url.js';

/**
 * The target of a path as the user writes it: `people/12` (under the account's customer), `/customers/1001/people/12`
 * or a whole URL. The target is sent as written. Only characters that a request line cannot carry are encoded.
 */
export function requestTarget(path: string, query: readonly string[], account: Account): RequestTarget {
  if (path.includes('#')) throw usageError(`path must not hold "#", received "${path}": write it as %23`);
  const { base, target } = isAbsoluteUrl(path) ? ownUrl(path, account) : underBase(path, account);
  return { base, target: encodeForWire(addQuery(target, query)) };
}

/** A whole URL must be on the account's server: its credentials are for no other. */
function ownUrl(url: string, { base: own, name }: Account): RequestTarget {
  const { base, target } = parseAbsoluteUrl(url);
  if (base.origin === own.origin) return { base, target };
  throw usageError(
    `${base.origin} is not the server of account "${name}" (${own.origin}); its credentials are not sent there`,
    `talent login --account <name> --base-url ${base.origin}`,
  );
}

function underBase(path: string, { base, customer }: Account): RequestTarget {
  if (path.startsWith('/')) return { base, target: base.path + path };
  if (path === '') throw usageError('path must not be empty: write for example people/12');
  if (customer === undefined) {
    throw usageError(
      `"${path}" stands under a customer, and none is known: give --customer <id>, or a path from the slash`,
    );
  }
  return { base, target: `${base.path}/customers/${customer}/${path}` };
}

function addQuery(target: string, query: readonly string[]): string {
  const pairs = query.map(encodePair).join('&');
  if (pairs === '') return target;
  return target + (target.includes('?') ? '&' : '?') + pairs;
}

function encodePair(pair: string): string {
  const at = pair.indexOf('=');
  if (at < 1) throw usageError(`--query must be name=value, received "${pair}"`);
  return `${encodeAll(pair.slice(0, at))}=${encodeAll(pair.slice(at + 1))}`;
}

/** Everything but the unreserved characters (spec: Authentication step 1.3). */
function encodeAll(text: string): string {
  return text.replace(/[^\w.~-]+/g, percentEncode);
}

/** Blanks, control characters and all beyond ASCII, as UTF-8 bytes; nothing else is touched. */
function encodeForWire(target: string): string {
  return target.replace(/[^\u0021-\u007e]+/g, percentEncode);
}

function percentEncode(text: string): string {
  return Array.from(
    new TextEncoder().encode(text),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
