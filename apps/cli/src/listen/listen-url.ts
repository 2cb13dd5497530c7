import { usageError } from '../cli-error.js';
import { parseAbsoluteUrl } from '../http/base-url.js';
import type { BaseUrl } from '../http/base-url.js';

/** An endpoint: its server, and path and query as a request for it has them. */
export interface Endpoint {
  readonly base: BaseUrl;
  readonly target: string;
}

/** The places that events pass: this listener, its public URL, and the receiver. */
export interface ListenPlaces {
  /** Left out, nothing is forwarded. */
  readonly forward: Endpoint | undefined;
  /** Under which the platform reaches this machine; left out, it is this one. */
  readonly url: Endpoint | undefined;
}

/** Reads the two URLs; path and query are signed, so that they are the same in both. */
export function parseListenPlaces(given: Readonly<Record<'forward' | 'url', string | undefined>>): ListenPlaces {
  const forward = parseEndpoint('--forward', given.forward);
  const url = parseEndpoint('--url', given.url);
  if (url === undefined || forward === undefined || url.target === forward.target) return { forward, url };
  if (url.target === '/') return { forward, url: { ...url, target: forward.target } };
  throw usageError(
    `--url must have the path and query of --forward, which are signed, or none: ${forward.target}, received ${url.target}`,
  );
}

/** The URL that the platform is given, with this port where it is one of this machine. */
export function subscribedUrl({ forward, url }: ListenPlaces, here: string): string {
  return url === undefined ? `${here}${forward?.target ?? '/'}` : urlOf(url);
}

export function urlOf({ base, target }: Endpoint): string {
  return `${base.origin}${target}`;
}

/** How this machine calls itself where the server listens on this address. */
export function localUrl({ host, port }: { readonly host: string; readonly port: number }): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function parseEndpoint(option: string, text: string | undefined): Endpoint | undefined {
  if (text === undefined) return undefined;
  const { base } = parseAbsoluteUrl(text, option);
  // As those who send events write it, which is what they sign.
  const { pathname, search, hash } = new URL(text);
  if (hash === '') return { base, target: `${pathname}${search}` };
  throw usageError(`${option} must have no fragment, received "${text}"`);
}
