import { canonicalHeaderNames, headerLines } from '../../canonical/canonical-headers.js';
import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import { headerValues } from '../../canonical/raw-headers.js';
import type { Evidence, Trial } from './mistake.js';
import { namesOfHost } from './names-of-host.js';
import { quoted } from './quoted.js';

/** Each of so many signed headers is tried on its own. */
const MOST_TRIED = 16;

/** Headers whose value often is another once it arrives, and which values it may have had. */
const CHANGED_ON_THE_WAY: Readonly<Record<string, (evidence: Evidence) => readonly string[]>> = {
  host: namesOfHost,
  'content-type': contentTypes,
};

/** A value that was signed before the client's library, or a proxy, wrote another. */
export function* valueChangedLater(evidence: Evidence): Iterable<Trial> {
  for (const [name, valuesOf] of Object.entries(CHANGED_ON_THE_WAY)) {
    const arrived = headerValues(evidence.received.headers, name)[0];
    if (!evidence.sentNames.includes(name) || arrived === undefined) continue;
    for (const value of valuesOf(evidence)) {
      if (value === arrived) continue;
      const hint = `${name} was signed as ${quoted(value)}, and arrived as ${quoted(arrived)}: sign the value that is sent, port or charset included, and let no proxy change it; or leave ${name} unsigned.`;
      yield* trials(evidence, { hint, lines: linesOf(evidence, evidence.sentNames, { name, value }) });
    }
  }
}

/** A line that was signed, of a header that signedheaders does not name. */
export function* signedAndNotNamed(evidence: Evidence): Iterable<Trial> {
  for (const [name, valuesOf] of Object.entries(CHANGED_ON_THE_WAY)) {
    if (evidence.sentNames.includes(name)) continue;
    const names = [...evidence.sentNames, name];
    const hint = `${name} was signed, and signedheaders does not name it: name it there, or leave it out of what is signed.`;
    for (const value of valuesOf(evidence))
      yield* trials(evidence, { hint, lines: linesOf(evidence, names, { name, value }), names });
  }
}

/** A header that signedheaders names, without its line. */
export function* namedAndNotSigned(evidence: Evidence): Iterable<Trial> {
  for (const left of evidence.sentNames.slice(0, MOST_TRIED)) {
    const names = evidence.sentNames.filter((name) => name !== left);
    const hint = `${left} was not signed, and signedheaders names it: sign the line of every header that is named there.`;
    yield* trials(evidence, { hint, lines: linesOf(evidence, names), names });
  }
}

interface OtherLines {
  readonly hint: string;
  readonly lines: string;
  /** The names that the last line may have had too. */
  readonly names?: readonly string[];
}

function* trials({ parts }: Evidence, { hint, lines, names }: OtherLines): Iterable<Trial> {
  yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers: lines }) };
  if (!names) return;
  const signedHeaders = canonicalHeaderNames(names).join(';');
  yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers: lines, signedHeaders }) };
}

/** The lines of these headers, one of them with another value. */
function linesOf(
  { received }: Evidence,
  names: readonly string[],
  other?: { readonly name: string; readonly value: string },
): string {
  const lines = canonicalHeaderNames(names).map((name) =>
    name === other?.name ? `${name}:${other.value}\n` : headerLines(received.headers, [name]),
  );
  return lines.join('');
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
