import { splitTarget } from '../../canonical/split-target.js';
import { signedWith } from './attempts.js';
import type { Evidence, Trial } from './mistake.js';
import { namesOfHost } from './names-of-host.js';
import { quoted } from './quoted.js';

/** The path with its query in one line, before an empty line for the query, none (the printed form of that) or the right one. */
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
      for (const both of pathsWithQuery(evidence)) {
        const path = origin + both;
        yield signedWith(parts, { path, query: '' }, hint);
      }
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

/** Path and query in one text, as they were sent and as they should be signed; none where there is no query. */
function pathsWithQuery({ parts, received }: Evidence): ReadonlySet<string> {
  if (parts.query === '') return new Set();
  const raw = splitTarget(received.target);
  return new Set([`${raw.path}?${raw.query}`, `${parts.path}?${parts.query}`]);
}
