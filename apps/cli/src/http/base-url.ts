import { CliError, usageError } from '../cli-error.js';

/** The origin of all requests, and the path before `/customers/…` exactly as written. */
export interface BaseUrl {
  /** `https://api.example.com:8443` */
  readonly origin: string;
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  readonly port: number;
  /** The value of the Host header. */
  readonly host: string;
  /** Empty, or starting with a slash and not ending with one. */
  readonly path: string;
}

/** The server of one request, and its target exactly as written. */
export interface RequestTarget {
  readonly base: BaseUrl;
  readonly target: string;
}

const ABSOLUTE_URL = /^(https?):\/\/([^/?#]*)(.*)$/is;

/** Reads a base URL such as `https://api.example.com/ws`. */
export function parseBaseUrl(text: string): BaseUrl {
  const { base, target } = parseAbsoluteUrl(text, 'base URL');
  if (/[?#]/.test(target)) throw usageError(`base URL must have no query and no fragment, received "${text}"`);
  return { ...base, path: target.replace(/\/+$/, '') };
}

/** Returns what is wrong with a base URL, if anything. */
export function baseUrlProblems(text: string): string[] {
  try {
    parseBaseUrl(text);
    return [];
  } catch (error) {
    if (error instanceof CliError) return [error.message];
    throw error;
  }
}

/** Says whether the text is a whole URL and not a path. */
export function isAbsoluteUrl(text: string): boolean {
  return ABSOLUTE_URL.test(text);
}

/**
 * Splits a URL after its authority. Path and query never pass through a URL class, which would rewrite them (D-SIG-5).
 */
export function parseAbsoluteUrl(text: string, name = 'URL'): RequestTarget {
  const [, scheme, authority, rest] = ABSOLUTE_URL.exec(text) ?? [];
  if (authority?.includes('@')) {
    throw usageError(`${name} must not hold a user or password: store them with "talent login"`, 'talent login');
  }
  if (
    scheme === undefined ||
    authority === undefined ||
    rest === undefined ||
    !URL.canParse(`${scheme}://${authority}`)
  ) {
    throw usageError(`${name} must ${hasWrongPort(scheme, authority) ? WITH_A_PORT : WITH_A_HOST}, received "${text}"`);
  }
  const { origin, hostname, port, host, protocol } = new URL(`${scheme}://${authority}`);
  const secure = protocol === 'https:';
  const base = {
    origin,
    secure,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    host,
    path: '',
  };
  return { base, target: rest.startsWith('/') ? rest : `/${rest}` };
}

const WITH_A_HOST = 'start with http:// or https:// and name a host';
const WITH_A_PORT = 'have a port from 0 to 65535';

/** Says whether only the port is wrong. */
function hasWrongPort(scheme: string | undefined, authority = ''): boolean {
  const host = authority.replace(/:\d+$/, '');
  return host !== authority && URL.canParse(`${scheme}://${host}`);
}

/** Says whether the host is this machine, so that plain http leaks nothing. */
export function isLoopback({ hostname }: BaseUrl): boolean {
  return hostname === 'localhost' || hostname === '::1' || /^127(\.\d+){3}$/.test(hostname);
}
