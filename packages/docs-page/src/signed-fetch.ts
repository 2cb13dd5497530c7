import type { Credentials } from './credentials.js';

/** The one who reads the page, and tries requests on it. */
export interface Reader {
  /** Returns the credentials that were entered last; undefined if there are none, or if the server refused them. */
  credentials(): Credentials | undefined;
  /** Asks for credentials. Returns undefined if the reader wants none. */
  ask(reason: string): Promise<Credentials | undefined>;
  /** Reports that the server refused the credentials. */
  refuse(credentials: Credentials): void;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

const UNAUTHORIZED = 401;

/**
 * Creates the function that sends the requests of the renderer. It adds the reader's credentials to each request. A request that the server
 * answers 401 is sent a second time, after it asked the reader for credentials: the server did nothing yet.
 *
 * @param options.origin the server of the page. Requests to others are refused, so that none gets a signature.
 */
export function createSignedFetch(options: {
  readonly send: Send;
  readonly origin: string;
  readonly reader: Reader;
}): (request: Request) => Promise<Response> {
  const { origin, reader } = options;

  return async (request) => {
    const { origin: to, pathname, search } = new URL(request.url);
    if (to !== origin) throw new TypeError(`This page sends requests to ${origin} alone, received ${to}.`);
    const body = new Uint8Array(await request.arrayBuffer());

    const send = async (credentials: Credentials | undefined): Promise<Response> => {
      const { method, redirect, signal } = request;
      const headers = new Headers(request.headers);
      const added = (await credentials?.headersOf({ method, target: pathname + search, body, headers })) ?? {};
      for (const [name, value] of Object.entries(added)) headers.set(name, value);
      const sent = body.length > 0 ? { body } : {};
      // Without credentials of the browser: it would ask for a password itself after a 401.
      return options.send(request.url, { method, headers, redirect, signal, credentials: 'omit', ...sent });
    };
    const sendRefusable = async (credentials: Credentials): Promise<Response> => {
      const response = await send(credentials);
      if (response.status === UNAUTHORIZED) reader.refuse(credentials);
      return response;
    };

    const known = reader.credentials();
    if (known) return sendRefusable(known);
    const response = await send(undefined);
    if (response.status !== UNAUTHORIZED || request.headers.has('authorization')) return response;
    const given = await reader.ask('This request needs credentials.');
    return given ? sendRefusable(given) : response;
  };
}
