import { headerLines } from '../../canonical/canonical-headers.js';
import { headerValues } from '../../canonical/raw-headers.js';
import { signedWith } from './attempts.js';
import type { Evidence, Trial } from './mistake.js';
import { namesOfHost } from './names-of-host.js';
import { quoted } from './quoted.js';

/** The number of headers that are tried one by one. */
const MOST_TRIED = 16;

/** Headers whose value often is another once it arrives, and which values it may have had. */
const CHANGED_ON_THE_WAY: Readonly<Record<string, (evidence: Evidence) => readonly string[]>> = {
  host: namesOfHost,
  'content-type': contentTypes,
};

/** A value that was signed before the client's library, or a proxy, wrote another. */
export function* valueChangedLater(evidence: Evidence): Iterable<Trial> {
  const { parts, lines, received } = evidence;
  for (const [name, valuesOf] of Object.entries(CHANGED_ON_THE_WAY)) {
    const arrived = headerValues(received.headers, name)[0];
    if (!lines.has(name) || arrived === undefined) continue;
    for (const value of valuesOf(evidence)) {
      if (value === arrived) continue;
      const hint = `${name} was signed as ${quoted(value)}, and arrived as ${quoted(arrived)}: sign the value that is sent, port or charset included, and let no proxy change it; or leave ${name} unsigned.`;
      const headers = joinLines(new Map(lines).set(name, `${name}:${value}\n`));
      yield signedWith(parts, { headers }, hint);
    }
  }
}

/** A line that was signed, of a header that signedheaders does not name. */
export function* signedAndNotNamed(evidence: Evidence): Iterable<Trial> {
  const { lines, received } = evidence;
  for (const name of namesNotSigned(evidence)) {
    const hint = `${name} was signed, and signedheaders does not name it: name it there, or leave it out of what is signed.`;
    const others = CHANGED_ON_THE_WAY[name]?.(evidence).map((value) => `${name}:${value}\n`) ?? [];
    for (const line of new Set([headerLines(received.headers, [name]), ...others])) {
      yield* trials(evidence, hint, new Map(lines).set(name, line));
    }
  }
}

/** A header that signedheaders names, or all that need not be signed, without its line. */
export function* namedAndNotSigned(evidence: Evidence): Iterable<Trial> {
  const { lines } = evidence;
  const names = [...lines.keys()].slice(0, MOST_TRIED);
  const free = names.filter((name) => !name.startsWith('x-svc-'));
  for (const left of [...names.map((name) => [name]), ...(free.length > 1 ? [free] : [])]) {
    const [was, them] = left.length === 1 ? ['was', 'it'] : ['were', 'them'];
    const hint = `${left.join(', ')} ${was} not signed, and signedheaders names ${them}: sign the line of every header that is named there.`;
    yield* trials(evidence, hint, new Map([...lines].filter(([name]) => !left.includes(name))));
  }
}

/** These lines, with signedheaders as it was sent, and as it would be for them. */
function* trials({ parts }: Evidence, hint: string, lines: ReadonlyMap<string, string>): Iterable<Trial> {
  const headers = joinLines(lines);
  const signedHeaders = [...lines.keys()].sort().join(';');
  yield signedWith(parts, { headers }, hint);
  yield signedWith(parts, { headers, signedHeaders }, hint);
}

function joinLines(lines: ReadonlyMap<string, string>): string {
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
    .join('');
}

/** The first headers that came and that signedheaders does not name; nobody signs the signature itself. */
function namesNotSigned({ received, lines }: Evidence): readonly string[] {
  const names = received.headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return [...new Set(names)].filter((name) => name !== 'authorization' && !lines.has(name)).slice(0, MOST_TRIED);
}

function contentTypes({ received }: Evidence): readonly string[] {
  const arrived = headerValues(received.headers, 'content-type')[0];
  if (arrived === undefined) return [];
  const bare = arrived.split(';', 1)[0]?.trim() ?? '';
  const charsets = ['utf-8', 'UTF-8'].flatMap((charset) => [
    `${bare};charset=${charset}`,
    `${bare}; charset=${charset}`,
  ]);
  return [...new Set([arrived, bare, arrived.toLowerCase(), ...charsets])];
}
