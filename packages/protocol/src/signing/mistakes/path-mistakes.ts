import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import { splitTarget } from '../../canonical/split-target.js';
import type { Evidence, Trial } from './mistake.js';
import { namesOfHost } from './names-of-host.js';
import { quoted } from './quoted.js';

/** The path with its query in one line. */
export function* queryInPath({ parts, received }: Evidence): Iterable<Trial> {
  if (parts.query === '') return;
  const raw = splitTarget(received.target);
  const hint = `The query was signed in the line of the path: sign ${quoted(parts.path)} in one line, and ${quoted(parts.query)} in the next.`;
  const { method, headers, signedHeaders } = parts;
  for (const path of new Set([`${raw.path}?${raw.query}`, `${parts.path}?${parts.query}`])) {
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, path, query: '' }) };
    yield { kind: 'canonical', hint, canonicalRequest: `${method}\n${path}\n${headers}\n${signedHeaders}` };
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, path }) };
  }
}

/** Scheme and host before the path. */
export function* wholeUrl(evidence: Evidence): Iterable<Trial> {
  const { parts } = evidence;
  const hint = `A whole URL was signed: sign its path alone, which is ${quoted(parts.path)}.`;
  for (const host of namesOfHost(evidence)) {
    for (const origin of [`https://${host}`, `http://${host}`, host]) {
      yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, path: origin + parts.path }) };
    }
  }
}

/** A slash at the end that was sent and not signed, or the other way round. */
export function* slashAtEnd({ parts }: Evidence): Iterable<Trial> {
  if (parts.path === '/') return;
  const path = parts.path.endsWith('/') ? parts.path.slice(0, -1) : `${parts.path}/`;
  const hint = `The path was signed with another slash at the end than it was sent with: sign it as ${quoted(parts.path)}.`;
  yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, path }) };
}
