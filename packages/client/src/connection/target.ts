/** The values of a query parameter: several are joined with commas. Undefined leaves the parameter out. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/** The parameters of a query, by their names. */
export type Query = Readonly<Record<string, QueryValue>>;

export const TEXT = ', a text that is not empty';

/**
 * Returns the value of an argument. Plain JavaScript can leave it out.
 *
 * @param kind what the argument is, in words behind a comma.
 * @throws TypeError that names the argument.
 * @example
 * required('filename', undefined, TEXT); // TypeError: filename: is required, a text that is not empty.
 */
export function required<Value>(name: string, value: Value, kind = ''): Value {
  if (value !== undefined && value !== null && value !== '') return value;
  throw new TypeError(`${name}: is required${kind}.`);
}

/**
 * Writes a part of a path. `fetch` would resolve "." and "..", and then send another path than the one that was signed.
 *
 * @throws TypeError that names the part, for a value that is no id and no name.
 */
export function encodePart(name: string, value: unknown): string {
  const text = String(required(name, value, ', an id or a name'));
  if (typeof value !== 'object' && !/^(?:\.\.?|undefined|null|NaN)$/.test(text)) return encode(demandText(name, text));
  throw new TypeError(`${name}: must be an id or a name, received "${text}".`);
}

/** @throws TypeError that names a text with half of a surrogate pair, which has no form in UTF-8. */
function demandText(name: string, text: string): string {
  if (!/\p{Cs}/u.test(text)) return text;
  throw new TypeError(
    `${name}: must be whole characters, received half of a surrogate pair in ${JSON.stringify(text)}.`,
  );
}

/**
 * Reads the path of a caller, which may have a query, and writes it canonically. Behind the origin, a text without a
 * slash in front would name another host, which would then receive the credentials.
 *
 * @throws TypeError for such a path, and for parts that `fetch` would resolve.
 */
export function readTarget(text: string, query: Query = {}): string {
  const [path = '', ...search] = text.split('?');
  const canonical = canonicalPath(path);
  if (canonical !== undefined && path.startsWith('/'))
    return canonical + queryOf([...new URLSearchParams(search.join('?')), ...Object.entries(query)]);
  throw new TypeError(
    `path: must start with a slash, be encoded, and have no "." or ".." between slashes, received ${JSON.stringify(text)}.`,
  );
}

/** Writes a path as it is signed; undefined if it cannot be decoded, or has "." or ".." between slashes (D-SIG-5). */
function canonicalPath(path: string): string | undefined {
  try {
    const parts = path.split(/\/+/).map(decodeURIComponent);
    return parts.some((part) => /^\.\.?$/.test(part)) ? undefined : parts.map(encode).join('/');
  } catch {
    return undefined;
  }
}

/** Writes a query as it is signed, with its question mark. Empty without parameters (D-SIG-6). */
export function queryOf(parameters: Iterable<readonly [name: string, value: QueryValue]>): string {
  const pairs = Array.from(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[demandText('query', name), demandText(name, String(value))]],
  );
  // Sorted by name, and then by value: NUL is before all that a name can hold.
  const sorted = pairs.map((pair) => pair.map(encode).join('\0')).sort();
  return sorted.length === 0 ? '' : `?${sorted.join('&').replaceAll('\0', '=')}`;
}

/** Encodes everything but the unreserved characters, so that `fetch` sends the text as it stands (D-SIG-5, D-SIG-6). */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The address of a service. */
export interface BaseUrl {
  readonly origin: string;
  /** Empty, or starting with a slash and not ending with one. */
  readonly path: string;
}

/**
 * Reads a base URL such as `https://api.example.com/ws`.
 *
 * @throws TypeError for a text that is none.
 */
export function readBaseUrl(text: string): BaseUrl {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  const path = canonicalPath(url?.pathname.replace(/\/+$/, '') ?? '');
  if (url === undefined || path === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl: must be an absolute http or https URL, received ${JSON.stringify(text)}.`);
  if (url.username + url.password + url.search + url.hash !== '')
    throw new TypeError('baseUrl: must have no user, password, query or fragment. Pass a user as "credentials".');
  return { origin: url.origin, path };
}

/** Returns the number at the end of the URL of a new profile, workflow or post; the text if it is no number. */
export function lastSegment(url: string): string {
  return decodePercent(/([^/]*)\/*$/.exec(url.replace(/[?#].*$/, ''))?.[1] ?? '');
}

/** Decodes a text of a reply; one that is not encoded right stays as it came, because the call was done all the same. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
