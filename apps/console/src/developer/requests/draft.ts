import { DATE_HEADER, DIGEST_HEADER } from '@talent-platform/protocol/web';
import type { Described } from './api-document.js';
import type { HeaderPairs, WireRequest } from './wire-request.js';

/** The input of the user. */
export interface Draft {
  readonly method: string;
  /** The path, encoded. It may have a query. */
  readonly path: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: string;
}

/** A parameter of the query, or a header. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Whether a method can have a body. */
export function hasBody({ method }: Pick<Draft, 'method'>): boolean {
  return method !== 'GET';
}

/** Returns the placeholders that a path still has: `{personId}`. */
export function placeholdersOf({ path }: Pick<Draft, 'path'>): readonly string[] {
  return path.match(/\{[^}]*\}/g) ?? [];
}

/** Returns why nothing is sent to a path: it has no slash in front, or leads to another host, which would get the credentials. */
export function findPathFault({ path }: Pick<Draft, 'path'>): 'noSlash' | 'elsewhere' | undefined {
  if (!path.startsWith('/')) return 'noSlash';
  return path.startsWith('//') || path.includes('\\') ? 'elsewhere' : undefined;
}

const NAME_OF_HEADER = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Returns why a header cannot be sent, for each row: the sender makes it (`made`), or its name is none (`noName`).
 *
 * @param kind the sender: a signature makes three headers, a password makes one.
 */
export function headerFaults(
  headers: readonly Pair[],
  kind: 'secret' | 'password' | 'nobody',
  signsHost: boolean,
): ReadonlyArray<'made' | 'noName' | undefined> {
  const signature = [DATE_HEADER, DIGEST_HEADER, 'authorization', ...(signsHost ? ['host'] : [])];
  const made: readonly string[] = { secret: signature, password: ['authorization'], nobody: [] }[kind];
  return headers.map(({ name: given }) => {
    const name = given.trim().toLowerCase();
    if (made.includes(name)) return 'made';
    return name === '' || NAME_OF_HEADER.test(name) ? undefined : 'noName';
  });
}

/**
 * Returns a draft with a parameter, a header or a field of the body more. One that is there already stays as it is, and
 * so does a body that is no object.
 */
export function insertDescribed(draft: Draft, { name, in: place }: Pick<Described, 'name' | 'in'>): Draft {
  const add = (pairs: readonly Pair[]) =>
    pairs.some((pair) => pair.name.toLowerCase() === name.toLowerCase()) ? pairs : [...pairs, { name, value: '' }];
  if (place === 'query') return { ...draft, query: add(draft.query) };
  if (place === 'header') return { ...draft, headers: add(draft.headers) };
  return place === undefined ? { ...draft, body: withField(draft.body, name) } : draft;
}

function withField(body: string, name: string): string {
  try {
    const fields: unknown = body.trim() === '' ? {} : JSON.parse(body);
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields) || Object.hasOwn(fields, name))
      return body;
    return JSON.stringify({ ...fields, [name]: null }, undefined, 2);
  } catch {
    return body;
  }
}

/**
 * Returns the request of a draft, with its target as a browser sends it.
 *
 * @throws TypeError for a path that leads elsewhere, such as `//other.example`, which would get the credentials.
 */
export function requestOf(draft: Draft, baseUrl: string): WireRequest {
  const base = new URL(baseUrl.trim());
  const { method, path, query, body } = draft;
  if (findPathFault(draft)) throw new TypeError(`path: must start with one slash, received ${JSON.stringify(path)}.`);
  const parameters = query
    .filter(({ name }) => name !== '')
    .map(({ name, value }) => `${encode(name)}=${encode(value)}`);
  const [own = '', ...search] = path.split('?');
  const asked = [...(search.length > 0 ? [search.join('?')] : []), ...parameters].join('&');
  const url = new URL(base.origin + base.pathname.replace(/\/+$/, '') + own + (asked === '' ? '' : `?${asked}`));
  const isSent = hasBody(draft) && body !== '';
  const given: HeaderPairs = draft.headers.flatMap(({ name, value }) =>
    name.trim() === '' ? [] : [[name.trim().toLowerCase(), value.trim()] as const],
  );
  const hasType = given.some(([name]) => name === 'content-type');
  const headers: HeaderPairs = isSent && !hasType ? [...given, ['content-type', 'application/json']] : given;
  return {
    method,
    origin: base.origin,
    target: url.pathname + url.search,
    headers,
    body: isSent ? body : undefined,
  };
}

/** Encodes everything but the unreserved characters, as the signature wants it (D-SIG-6). */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
