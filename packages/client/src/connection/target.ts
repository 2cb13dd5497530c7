/** The values of a query parameter: several are joined with commas. Undefined leaves the parameter out. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/** The parameters of a query, by their names. */
export type Query = Readonly<Record<string, QueryValue>>;

/** A part of a path, not yet encoded. */
export type Segment = string | number;

/** The parts of a path under the customer. If the first is `platform`, it is a path of the platform API. */
export type Place = readonly Segment[];

/**
 * Joins parts to a path. `fetch` would resolve "." and "..", and then send another path than the one that was signed.
 *
 * @throws TypeError for a part that a path cannot have.
 * @example
 * pathOf('people', 4, 'fields', 'resume'); // '/people/4/fields/resume'
 */
export function pathOf(...segments: readonly Segment[]): string {
  return segments.map((segment) => `/${encodeSegment(segment)}`).join('');
}

function encodeSegment(segment: Segment): string {
  const text = String(segment);
  if (/^\.{0,2}$/.test(text) || text === 'undefined' || text === 'NaN')
    throw new TypeError(`A part of the path must be an id or a name, received "${text}".`);
  return encode(text);
}

/**
 * Returns a path of the caller. Behind the origin, a text without a slash in front would name another host, which would
 * then receive the credentials. `fetch` resolves "." and "..".
 *
 * @throws TypeError for such a path.
 */
export function refuseOtherPlaces(path: string): string {
  if (path.startsWith('/') && !/\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(path)) return path;
  throw new TypeError(
    `path: must start with a slash and have no "." or ".." between slashes, received ${JSON.stringify(path)}.`,
  );
}

/** Writes a query, with its question mark. Empty without parameters. */
export function queryOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [`${encode(name)}=${encode(typeof value === 'object' ? value.join(',') : String(value))}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Encodes everything but the unreserved characters, so that `fetch` sends the text as it stands (D-SIG-5, D-SIG-6). */
function encode(text: string): string {
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
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl: must be an absolute http or https URL, received ${JSON.stringify(text)}.`);
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl: must not hold a user or password. Pass them as "credentials".');
  if (url.search !== '' || url.hash !== '')
    throw new TypeError(`baseUrl: must have no query and no fragment, received ${JSON.stringify(text)}.`);
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
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
