import { joinQueryPairs } from '../../canonical/canonical-query.js';
import { encodedQueryPairs } from '../../canonical/query-pairs.js';
import { splitTarget } from '../../canonical/split-target.js';
import { isLong, signedWith } from './attempts.js';
import type { Evidence, Trial } from './mistake.js';
import { quoted } from './quoted.js';

/** A way to write a path or a query that is not the canonical one. */
interface Form {
  readonly how: string;
  readonly paths: (text: Texts) => readonly string[];
  readonly queries: (text: Texts) => readonly string[];
}

/** The path and the query as they came and as they should be signed; the query also in the order sent, and as it came sorted. */
interface Texts {
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly sortedRawQuery: string;
  readonly path: string;
  readonly query: string;
  readonly unsorted: string;
}

/** A path, a query or both signed in another form than the canonical one: as sent above all. */
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

/** Segments that normalisation takes out. */
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

/** Takes the escapes of these characters away. */
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

const REWRITTEN: readonly Form[] = [
  rewritten('without its escapes', decoded),
  rewritten('with escapes in lower-case hex', (text) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())),
  rewritten('escaped twice', (text) => text.replaceAll('%', '%25')),
  rewritten('as encodeURIComponent writes it', leaving("!'()*")),
  rewritten('as encodeURI writes it', leaving("!'()*:/?@$,;+=&#")),
  rewritten('with characters unescaped that a URL may hold', leaving("!'()*:/?@$,;")),
  rewritten('as a form writes it', (text) => leaving('*')(text).replaceAll('%20', '+').replaceAll('~', '%7E')),
];

/** The text as it reads; one that is not UTF-8 stays escaped. */
function decoded(canonical: string): string {
  try {
    return decodeURIComponent(canonical);
  } catch {
    return canonical;
  }
}
