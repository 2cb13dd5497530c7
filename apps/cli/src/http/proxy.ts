import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { CliError, usageError } from '../cli-error.js';
import { systemCode } from '../system-error.js';
import { isLoopback } from './base-url.js';
import type { BaseUrl } from './base-url.js';

/** The proxy that requests to a server pass on their way out of a company. */
export interface Proxy {
  /** The variable that names it: `HTTPS_PROXY`. */
  readonly variable: string;
  /** `http://proxy.example:3128`, without user and password. */
  readonly origin: string;
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** For a proxy that wants a user and a password. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
}

/** Returns the proxy for a server. Undefined if requests go to the server itself. */
export type ProxyFor = (base: BaseUrl) => Proxy | undefined;

/**
 * Reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY as curl does. The lower-case names come first. Servers on this machine are
 * always reached without a proxy.
 *
 * @throws CliError if a proxy is needed, and its variable cannot be used
 */
export function readProxies(variables: Readonly<Record<string, string | undefined>>): ProxyFor {
  const nameOf = (name: string): string | undefined => [name.toLowerCase(), name].find((each) => variables[each]);
  const exempt = (variables[nameOf('NO_PROXY') ?? ''] ?? '').toLowerCase().split(/[\s,]+/);
  return (base) => {
    const variable = nameOf(base.secure ? 'HTTPS_PROXY' : 'HTTP_PROXY');
    if (variable === undefined || isLoopback(base) || exempt.some((entry) => isExempt(base, entry))) return undefined;
    return parseProxy(variable, variables[variable] ?? '');
  };
}

/** Never shows the text, because it may have a password. */
function parseProxy(variable: string, text: string): Proxy {
  const url = text.includes('://') ? text : `http://${text}`;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw usageError(`${variable} must be the URL of a proxy, such as http://proxy.example:3128`);
  const { origin, protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'https:';
  const user = `${decoded(username)}:${decoded(password)}`;
  return {
    variable,
    origin,
    secure,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    headers: user === ':' ? [] : [['Proxy-Authorization', `Basic ${Buffer.from(user).toString('base64')}`]],
  };
}

/** People write a `%` of their password as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Says whether an entry of NO_PROXY names the server: a host with all below it, an address or a network, or `*`. */
function isExempt({ hostname, port }: BaseUrl, entry: string): boolean {
  if (entry === '*') return true;
  if (isIP(hostname) !== 0 && isInNetwork(hostname, entry)) return true;
  const [, host = entry, ofPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
  const name = host.replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
  if (name === '' || (ofPort !== undefined && Number(ofPort) !== port)) return false;
  return hostname === name || (isIP(hostname) === 0 && hostname.endsWith(`.${name}`));
}

/** Says whether an address is the one of the text, or in its network: `10.0.0.0/8`. */
function isInNetwork(address: string, text: string): boolean {
  const [network = '', prefix] = text.split('/');
  const [version, bits] = [isIP(network), isIP(network) === 4 ? 32 : 128];
  const length = prefix === undefined ? bits : Number(prefix);
  if (version !== isIP(address) || !Number.isInteger(length) || length < 0 || length > bits) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const networks = new BlockList();
  networks.addSubnet(network, length, family);
  return networks.check(address, family);
}

/**
 * Returns how a request to a server with TLS gets its connection: through a tunnel of the proxy (RFC 9110, 9.3.6). The
 * proxy sees host and port alone.
 */
export function tunnel(
  proxy: Proxy,
  base: BaseUrl,
  signal: AbortSignal,
): NonNullable<http.RequestOptions['createConnection']> {
  return (_options, done) => {
    // The types of Node.js demand a socket beside an error.
    const fail = done as (error: Error) => void;
    const host = isIP(base.hostname) === 6 ? `[${base.hostname}]` : base.hostname;
    const target = `${host}:${base.port}`;
    const asking = (proxy.secure ? https : http).request({
      host: proxy.hostname,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      headers: [['Host', target], ...proxy.headers].flat(),
      agent: false,
      signal,
    });
    asking.once('error', (error) => fail(signal.aborted ? error : unusableProxy(proxy, base, error)));
    // An answer without a tunnel, and the answer of one, have the same event.
    asking.once('connect', ({ statusCode = 0, statusMessage = '' }, socket) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        fail(refusedByProxy(proxy, base, `${statusCode} ${statusMessage}`));
        return;
      }
      const servername = isIP(base.hostname) === 0 ? base.hostname : '';
      done(null, connectTls({ socket, host: base.hostname, servername }));
    });
    asking.end();
    return undefined;
  };
}

/** The error for a proxy that cannot be reached. */
export function unusableProxy({ variable, origin }: Proxy, { hostname }: BaseUrl, error: Error): CliError {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const wayOut = `correct ${variable}, or put ${hostname} into NO_PROXY if no proxy is needed`;
  const code = systemCode(first) ?? error.name;
  return new CliError('UNREACHABLE', `the proxy ${origin} cannot be used: ${wayOut} (${code})`);
}

export function refusedByProxy({ variable, origin, headers }: Proxy, { host }: BaseUrl, answer: string): CliError {
  const wants = headers.length === 0 ? 'wants a user and a password' : 'does not take this user and password';
  const wayOut = answer.startsWith('407')
    ? `it ${wants}: ${variable}=${origin.replace('://', '://user:password@')}`
    : 'ask who runs it to let the server through';
  return new CliError('UNREACHABLE', `the proxy ${origin} refuses ${host} with ${answer.trim()}: ${wayOut}`);
}
