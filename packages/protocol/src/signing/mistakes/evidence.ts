import { canonicalHeaderNames, headerLines } from '../../canonical/canonical-headers.js';
import { canonicalParts, joinCanonicalParts } from '../../canonical/canonical-request.js';
import { headerValues } from '../../canonical/raw-headers.js';
import type { RawHeaders } from '../../canonical/raw-headers.js';
import { splitAuthorizationHeader } from '../authorization-header.js';
import type { SignedAuthorization } from '../authorization-header.js';
import { DATE_HEADER, DIGEST_HEADER, printedForm, REQUIRED_HEADERS } from '../signature-scheme.js';
import type { Evidence, RequestToExplain } from './mistake.js';

/**
 * Reads a refused request as far as possible. Malformed or missing parts are left empty or left out.
 *
 * @param bodyDigest the SHA-256 of the body, if the body is known.
 */
export function gatherEvidence(
  { received, body, now, hosts = [] }: RequestToExplain<unknown>,
  bodyDigest: string | undefined,
): Evidence {
  const { headers, method, target } = received;
  const { user, signature, signedHeaders } = readAuthorization(headers);
  const named = new Set(signedHeaders.map((name) => name.toLowerCase()));
  const sentNames = [...named].filter((name) => headerValues(headers, name).length > 0);
  const parts = canonicalParts({ method, target, headers, signedHeaders: canonicalHeaderNames(sentNames) });
  const canonical = joinCanonicalParts(parts);
  const digest = headerValues(headers, DIGEST_HEADER)[0] ?? '';
  return {
    received,
    nowMs: now.getTime(),
    hosts,
    user,
    signature,
    date: headerValues(headers, DATE_HEADER)[0] ?? '',
    digest,
    sentNames,
    lines: new Map(canonicalHeaderNames(sentNames).map((name) => [name, headerLines(headers, [name])])),
    parts,
    forms: { canonical, printed: printedForm(canonical) },
    otherBody: bodyDigest === digest ? undefined : body,
  };
}

function readAuthorization(headers: RawHeaders): SignedAuthorization {
  try {
    return splitAuthorizationHeader(headerValues(headers, 'authorization')[0] ?? '');
  } catch {
    return { user: '', signature: '', signedHeaders: REQUIRED_HEADERS };
  }
}

/** The limit of names that are tried. The headers of proxies may hold more. */
const MAX_HOST_NAMES = 24;
const FORWARDED_HEADERS = ['x-forwarded-host', 'x-original-host', 'x-forwarded-server'];
const USUAL_PORTS = ['443', '80', '8080'];
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the names that the client may have signed as host: as it arrived, with and without a port, before a proxy. */
export function namesOfHost({ received, hosts }: Evidence): readonly string[] {
  const { headers, target } = received;
  const arrived = headerValues(headers, 'host')[0] ?? '';
  const port = /:\d+$/.exec(arrived)?.[0] ?? '';
  const elsewhere = [
    ...hosts,
    ...FORWARDED_HEADERS.flatMap((name) => headerValues(headers, name)).flatMap((value) =>
      value.slice(0, 300).split(','),
    ),
    ...headerValues(headers, 'forwarded').flatMap(hostsOfForwarded),
    /^[a-z][a-z0-9+.-]*:\/\/([^/?]+)/i.exec(target)?.[1] ?? '',
    ...(LOOPBACK_NAMES.includes(nameOf(arrived)) ? LOOPBACK_NAMES.map((name) => name + port) : []),
  ].map((name) => name.trim());
  const names = [arrived, ...elsewhere].flatMap((host) => [host, nameOf(host)]);
  const usual = USUAL_PORTS.map((number) => `${nameOf(arrived)}:${number}`);
  const all = [...names, ...usual].flatMap((host) => [host, host.toLowerCase()]);
  return [...new Set(all)].filter((name) => name !== '').slice(0, MAX_HOST_NAMES);
}

/** Returns the hosts that a Forwarded header names (RFC 7239). */
function hostsOfForwarded(value: string): string[] {
  return Array.from(value.slice(0, 300).matchAll(/\bhost="?([^",;\s]+)/gi), ([, host = '']) => host);
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '');
}
