import { byNameThenValue, encodedQueryPairs, joinQueryPairs } from '../../canonical/canonical-query.js';
import type { QueryPair } from '../../canonical/canonical-query.js';
import { splitTarget } from '../../canonical/canonical-request.js';
import { namesOfHost } from './evidence.js';
import { isLong, MAX_PERMUTED_ITEMS, permutations, quoted, signedWith } from './mistake.js';
import type { Evidence, Trial } from './mistake.js';

/** The method in lower case, on the wire or in what was signed. */
export function* methodInLowerCase({ parts, received: { method } }: Evidence): Iterable<Trial> {
  if (method !== parts.method) {
    yield { kind: 'seen', hint: `The method was sent as ${quoted(method)}: send and sign it as "${parts.method}".` };
  }
  const hint = `The method was signed in lower case: sign it as "${parts.method}".`;
  yield signedWith(parts, { method: parts.method.toLowerCase() }, hint);
}

/** The path with its query in one line. The query line after it is empty, left out (the printed form), or right. */
export function* queryInPath(evidence: Evidence): Iterable<Trial> {
  const { parts } = evidence;
  const hint = `The query was signed in the line of the path: sign ${quoted(parts.path)} in one line, and ${quoted(parts.query)} in the next.`;
  for (const both of pathsWithQuery(evidence)) {
    yield signedWith(parts, { path: both, query: '' }, hint);
    yield signedWith(parts, { path: both }, hint);
  }
}

/** Scheme and host before the path, or before the path and the query. */
export function* wholeUrl(evidence: Evidence): Iterable<Trial> {
  const { parts, received } = evidence;
  const line = parts.query === '' ? '' : `, and its query ${quoted(parts.query)} in the next line`;
  const hint = `A whole URL was signed: sign its path alone, which is ${quoted(parts.path)}${line}.`;
  const paths = new Set([parts.path, splitTarget(received.target).path]);
  for (const host of namesOfHost(evidence)) {
    for (const origin of [`https://${host}`, `http://${host}`, host]) {
      for (const path of paths) yield signedWith(parts, { path: origin + path }, hint);
      for (const both of pathsWithQuery(evidence)) yield signedWith(parts, { path: origin + both, query: '' }, hint);
    }
  }
}

/** A slash at the end that was sent and not signed, or the other way round. */
export function* slashAtEnd({ parts }: Evidence): Iterable<Trial> {
  if (parts.path === '/') return;
  const path = parts.path.endsWith('/') ? parts.path.slice(0, -1) : `${parts.path}/`;
  const hint = `The path was signed with another slash at the end than it was sent with: sign it as ${quoted(parts.path)}.`;
  yield signedWith(parts, { path }, hint);
}

/** Returns path and query in one text, as they were sent and as they should be signed; nothing without a query. */
function pathsWithQuery({ parts, received }: Evidence): ReadonlySet<string> {
  if (parts.query === '') return new Set();
  const raw = splitTarget(received.target);
  return new Set([`${raw.path}?${raw.query}`, `${parts.path}?${parts.query}`]);
}

/** The query line left empty, or left out, which is the printed form of an empty one. */
export function* queryLineLeftOut({ parts }: Evidence): Iterable<Trial> {
  if (parts.query === '') return;
  const hint = `The canonical request was signed without its query: put the line ${quoted(parts.query)} after the path.`;
  yield signedWith(parts, { query: '' }, hint);
}

/** The query with its question mark, as `URL.search` gives it. */
export function* queryWithItsMark({ parts }: Evidence): Iterable<Trial> {
  if (parts.query === '') return;
  const hint = `The query was signed with its question mark: sign the line ${quoted(parts.query)}, without it.`;
  yield signedWith(parts, { query: `?${parts.query}` }, hint);
}

/** A space written as `+`, or a `+` of the target signed as itself although it means a space. */
export function* plusForSpace(evidence: Evidence): Iterable<Trial> {
  if (isLong(evidence.parts.query)) return;
  const rawQuery = splitTarget(evidence.received.target).query;
  const pairs = encodedQueryPairs(rawQuery);
  const literal = encodedQueryPairs(rawQuery.replaceAll('+', '%2B')).sort(byNameThenValue);
  yield* queryTrials(evidence, {
    queries: [joinQueryPairs(literal)],
    hint: `The URL has a "+", which means a space, and a plus was signed: to send a plus, write %2B in the URL as well; to send a space, sign it as %20.`,
  });
  yield* queryTrials(evidence, {
    queries: [
      withPlus(evidence.parts.query),
      joinQueryPairs(pairs.map(([name, value]): QueryPair => [withPlus(name), withPlus(value)]).sort(byNameThenValue)),
    ],
    hint: `A space in the query was not signed as %20: sign the query line ${quoted(evidence.parts.query)}, in which neither a space nor a "+" of the URL is written as "+" or %2B.`,
  });
}

/** Returns a note for a URL with a plus, which may be meant as a plus. The note is empty if the hint says so itself. */
export function plusNote({ received }: Pick<Evidence, 'received'>, hint = ''): string {
  const hasPlus = splitTarget(received.target).query.includes('+') && !hint.includes('to send a plus');
  return hasPlus ? ' A "+" in the query of a URL means a space: to send a plus, write %2B.' : '';
}

/** Parameters not sorted by encoded name and then by encoded value. */
export function* unsortedQuery(evidence: Evidence): Iterable<Trial> {
  const pairs = encodedQueryPairs(splitTarget(evidence.received.target).query);
  const others = isLong(evidence.parts.query) ? [] : WRONG_ORDERS.map((order) => order(pairs));
  const all = pairs.length > MAX_PERMUTED_ITEMS ? [] : permutations(pairs);
  yield* queryTrials(evidence, {
    queries: [pairs, ...others, ...all].map(joinQueryPairs),
    hint: `The query was signed unsorted: sort the parameters by encoded name, then by value, upper case before lower case, which gives ${quoted(evidence.parts.query)}.`,
  });
}

/** The orders that occur in practice, besides the one sent: ignoring case, by name alone, by the joined text. */
const WRONG_ORDERS: ReadonlyArray<(pairs: readonly QueryPair[]) => readonly QueryPair[]> = [
  (pairs) => [...pairs].sort((a, b) => byNameThenValue(lowerCase(a), lowerCase(b))),
  (pairs) => [...pairs].sort(([a], [b]) => byNameThenValue([a, ''], [b, ''])),
  (pairs) => [...pairs].sort((a, b) => byNameThenValue([a.join('='), ''], [b.join('='), ''])),
];

function lowerCase([name, value]: QueryPair): QueryPair {
  return [name.toLowerCase(), value.toLowerCase()];
}

function withPlus(encoded: string): string {
  return encoded.replaceAll('%20', '+');
}

function* queryTrials({ parts }: Evidence, { queries, hint }: { queries: string[]; hint: string }): Iterable<Trial> {
  for (const query of new Set(queries)) {
    if (query === parts.query) continue;
    yield signedWith(parts, { query }, hint);
  }
}

/** A way to write a path or a query that is not the canonical one. */
interface Form {
  readonly how: string;
  readonly paths: (text: Texts) => readonly string[];
  readonly queries: (text: Texts) => readonly string[];
}

/** The path and the query as they came, and as they should be signed. */
interface Texts {
  readonly rawPath: string;
  readonly rawQuery: string;
  /** The query as it came, with its parameters sorted. */
  readonly sortedRawQuery: string;
  readonly path: string;
  readonly query: string;
  /** The encoded query in the order in which it was sent. */
  readonly unsorted: string;
}

/** A path, a query or both signed in another form than the canonical one, first of all as they were sent. */
export function* otherEncoding({ parts, received }: Evidence): Iterable<Trial> {
  const { path: rawPath, query: rawQuery } = splitTarget(received.target);
  const short = !isLong(parts.path + parts.query);
  const unsorted = short ? joinQueryPairs(encodedQueryPairs(rawQuery)) : parts.query;
  const sortedRawQuery = short ? rawQuery.split('&').sort().join('&') : rawQuery;
  const texts = { rawPath, rawQuery, sortedRawQuery, path: parts.path, query: parts.query, unsorted };
  for (const { how, paths, queries } of short ? [AS_SENT, ...REWRITTEN] : [AS_SENT]) {
    const otherPaths = others(paths(texts), parts.path);
    const otherQueries = parts.query === '' ? [] : others(queries(texts), parts.query);
    const trial = (what: string, path: string, query: string): Trial =>
      signedWith(parts, { path, query }, `The ${what} ${how}: ${wayOut(parts, { path, query })}`);
    for (const query of otherQueries) yield trial('query was signed', parts.path, query);
    for (const path of otherPaths) yield trial('path was signed', path, parts.query);
    for (const path of otherPaths)
      for (const query of otherQueries) yield trial('path and the query were signed', path, query);
  }
}

const ENCODED = 'every byte but A-Z a-z 0-9 - _ . ~ is escaped once, in upper-case hex';

/** Segments that normalisation removes. */
const NOT_NORMALIZED = /\/(?:\/|\.{1,2}(?:\/|$))/;
const MERGED = 'empty segments ("//") and "." are taken out, and ".." takes the segment before it out';

function wayOut(right: Pick<Texts, 'path' | 'query'>, signed: Pick<Texts, 'path' | 'query'>): string {
  const lines = [signed.path === right.path ? [] : right.path, signed.query === right.query ? [] : right.query].flat();
  const merged = signed.path !== right.path && NOT_NORMALIZED.test(signed.path) ? `, ${MERGED}` : '';
  const sorted = signed.query === right.query ? '' : ', and parameters are sorted';
  return `sign it as ${lines.map(quoted).join(' and ')}, in which ${ENCODED}${merged}${sorted}.`;
}

function others(texts: readonly string[], right: string): string[] {
  return [...new Set(texts)].filter((text) => text !== right);
}

/** A form that is made of the canonical text. */
function rewritten(how: string, rewrite: (canonical: string) => string): Form {
  return {
    how,
    paths: ({ path }) => [rewrite(path)],
    queries: ({ query, unsorted }) => [rewrite(query), rewrite(unsorted)],
  };
}

/** Removes the escapes of these characters. */
function leaving(characters: string): (canonical: string) => string {
  return (canonical) =>
    canonical.replace(/%([0-9A-F]{2})/g, (escape, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return characters.includes(character) ? character : escape;
    });
}

const AS_SENT: Form = {
  how: 'as it was sent',
  paths: ({ rawPath }) => [rawPath],
  queries: ({ rawQuery, sortedRawQuery }) => [rawQuery, sortedRawQuery],
};

/** Decoders of forms read a plus as a space, also in a path. */
const SPACE_FOR_PLUS: Form = {
  how: 'with a space for a plus, which means a space in a query alone',
  paths: ({ path }) => [path.replaceAll('%2B', '%20')],
  queries: () => [],
};

const REWRITTEN: readonly Form[] = [
  SPACE_FOR_PLUS,
  rewritten('without its escapes', decoded),
  rewritten('with escapes in lower-case hex', (text) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())),
  rewritten('escaped twice', (text) => text.replaceAll('%', '%25')),
  rewritten('as encodeURIComponent writes it', leaving("!'()*")),
  rewritten('as encodeURI writes it', leaving("!'()*:/?@$,;+=&#")),
  rewritten('with characters unescaped that a URL may hold', leaving("!'()*:/?@$,;")),
  rewritten('as a form writes it', (text) => leaving('*')(text).replaceAll('%20', '+').replaceAll('~', '%7E')),
];

/** Returns the decoded text; a text that is not UTF-8 stays escaped. */
function decoded(canonical: string): string {
  try {
    return decodeURIComponent(canonical);
  } catch {
    return canonical;
  }
}
