import { headerValues } from '../../canonical/raw-headers.js';
import type { Evidence } from './mistake.js';

/** The number of names tried, whatever the headers of proxies hold. */
const MOST_NAMES = 24;
const FORWARDED_HEADERS = ['x-forwarded-host', 'x-original-host', 'x-forwarded-server'];
const USUAL_PORTS = ['443', '80', '8080'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The names under which the client may have known the service: as it arrived, with and without a port, before a proxy. */
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
    ...(LOOPBACK.includes(nameOf(arrived)) ? LOOPBACK.map((name) => name + port) : []),
  ].map((name) => name.trim());
  const names = [arrived, ...elsewhere].flatMap((host) => [host, nameOf(host)]);
  const usual = USUAL_PORTS.map((number) => `${nameOf(arrived)}:${number}`);
  const all = [...names, ...usual].flatMap((host) => [host, host.toLowerCase()]);
  return [...new Set(all)].filter((name) => name !== '').slice(0, MOST_NAMES);
}

/** The hosts that a Forwarded header names (RFC 7239). */
function hostsOfForwarded(value: string): string[] {
  return Array.from(value.slice(0, 300).matchAll(/\bhost="?([^",;\s]+)/gi), ([, host = '']) => host);
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '');
}
