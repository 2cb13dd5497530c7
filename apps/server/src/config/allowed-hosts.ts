import { isIP } from 'node:net';
import type { AddressRange, AllowedHost } from './configuration.js';

/** The only hosts that development allows (D-EVT-7). */
export const LOOPBACK_HOSTS: readonly AllowedHost[] = [
  { address: '127.0.0.0', prefix: 8 },
  { address: '::1', prefix: 128 },
];

const FORMS =
  'must be host names, IP addresses or networks, separated by commas, each with a port if only that port is meant, ' +
  'such as sink.internal,10.0.0.5:8443,10.1.0.0/16,[fd00::/8]:8443.';

/** `[…]:port`, or a text with at most one colon. Anything else must be an IPv6 address. */
const ENTRY = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/;

/**
 * Reads the exceptions to D-EVT-7.
 *
 * @throws TypeError for any other form
 */
export function parseAllowedHosts(text: string): readonly AllowedHost[] {
  return text.split(',').map((part) => parseEntry(part.trim()));
}

function parseEntry(entry: string): AllowedHost {
  const [, bracketed, plain, digits] = ENTRY.exec(entry) ?? [];
  const host = bracketed ?? plain ?? entry;
  const target = parseRange(host) ?? parseName(host);
  const port = digits === undefined ? undefined : Number(digits);
  if (!target || port === 0 || (port ?? 0) > 65_535) throw new TypeError(FORMS);
  return port === undefined ? target : { ...target, port };
}

function parseRange(text: string): AddressRange | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  const bits = isIP(address) === 4 ? 32 : 128;
  const length = Number(prefix ?? bits);
  // A prefix of 0 would allow all addresses and switch off the guard.
  return length < 1 || length > bits ? undefined : { address, prefix: length };
}

/** Returns a host name in the form that URLs have. Undefined for `0x7f.1`, because URLs read it as an IP address. */
function parseName(text: string): { readonly name: string } | undefined {
  const name = text.toLowerCase().replace(/\.$/, '');
  const isName =
    /^[\w.-]+$/.test(name) && URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name;
  return isName && isIP(name) === 0 ? { name } : undefined;
}
