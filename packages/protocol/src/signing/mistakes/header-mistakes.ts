import { canonicalHeaderNames, headerLines } from '../../canonical/canonical-headers.js';
import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import { headerValues } from '../../canonical/raw-headers.js';
import type { Evidence, Trial } from './mistake.js';
import { quoted } from './quoted.js';

/** With so few signed headers every order of them is tried; with more, the orders sent. */
const MOST_PERMUTED = 5;

/** With so few signed headers each value is tried on its own; with more, all of them together. */
const MOST_TRIED = 16;

/** Header lines, the names in signedheaders or the values of one name out of order. */
export function* unsortedHeaders(evidence: Evidence): Iterable<Trial> {
  const { parts, sentNames } = evidence;
  const sorted = canonicalHeaderNames(sentNames);
  const sortedText = sorted.join(';');
  const hint = `The headers were not signed in order: sort the header lines and signedheaders by name, which gives ${quoted(sortedText)}.`;
  for (const names of orders(evidence, sorted)) {
    const headers = linesOf(evidence, names);
    const signedHeaders = names.join(';');
    if (signedHeaders === sortedText) continue;
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers }) };
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers, signedHeaders }) };
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, signedHeaders }) };
  }
  if (sentNames.join(';') !== sortedText) yield { kind: 'seen', hint };
}

/** The values of a repeated header joined in the order sent. */
export function* unsortedValues({ parts, sentNames, received }: Evidence): Iterable<Trial> {
  const lines = canonicalHeaderNames(sentNames).map(
    (name) => `${name}:${headerValues(received.headers, name).join(',')}\n`,
  );
  const canonicalRequest = joinCanonicalParts({ ...parts, headers: lines.join('') });
  if (canonicalRequest === joinCanonicalParts(parts)) return;
  const hint = 'The values of a repeated header were signed unsorted: sort them, then join them with commas.';
  yield { kind: 'canonical', hint, canonicalRequest };
}

/** Values signed with the blanks at their ends, such as the one that follows the colon on the wire. */
export function* valueNotTrimmed(evidence: Evidence): Iterable<Trial> {
  const names = canonicalHeaderNames(evidence.sentNames);
  const hint =
    'A header value was signed with blanks at its ends: trim spaces and tabs, and write none after the colon.';
  const lines = names.map((name) => linesOf(evidence, [name]));
  const padded = lines.length > MOST_TRIED ? [lines] : [lines, ...lines.map((line) => [line])];
  for (const [before, after] of PADDINGS) {
    const pad = (line: string): string => line.replace(':', `:${before}`).replace(/\n$/, `${after}\n`);
    for (const some of padded) {
      const headers = lines.map((line) => (some.includes(line) ? pad(line) : line)).join('');
      yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...evidence.parts, headers }) };
    }
  }
}

/** The names of headers as they were sent, or as they are often written. */
export function* namesNotInLowerCase({ parts, sentNames, received }: Evidence): Iterable<Trial> {
  const names = canonicalHeaderNames(sentNames);
  const hint =
    'The names of headers were not signed in lower case: write them so, in the header lines and in signedheaders.';
  const onTheWire = (name: string): string => received.headers.find((sent) => sent.toLowerCase() === name) ?? name;
  for (const write of [onTheWire, titleCase, (name: string) => name.toUpperCase()]) {
    const written = names.map(write);
    const headers = names
      .map((name, index) => (written[index] ?? '') + linesOf({ received }, [name]).slice(name.length))
      .join('');
    if (headers === parts.headers) continue;
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers }) };
    const signedHeaders = written.join(';');
    yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers, signedHeaders }) };
  }
}

/** Values in lower case: all of them, or one. */
export function* valueInLowerCase(evidence: Evidence): Iterable<Trial> {
  const { parts, sentNames } = evidence;
  const lines = canonicalHeaderNames(sentNames).map((name) => linesOf(evidence, [name]));
  const hint = 'A header value was signed in lower case: sign it as it is sent; only the names are in lower case.';
  for (const some of lines.length > MOST_TRIED ? [lines] : [lines, ...lines.map((line) => [line])]) {
    const headers = lines.map((line) => (some.includes(line) ? line.toLowerCase() : line)).join('');
    if (headers !== parts.headers)
      yield { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, headers }) };
  }
}

/** The newline missing after the last header line. */
export function* missingNewline({ parts }: Evidence): Iterable<Trial> {
  yield {
    kind: 'canonical',
    hint: 'The newline after the last header line is missing: every header line ends in one, so that an empty line stands before signedheaders.',
    canonicalRequest: joinCanonicalParts({ ...parts, headers: parts.headers.slice(0, -1) }),
  };
}

/** Node takes the blanks off before anyone sees them, so they are put back as partners write them. */
const PADDINGS: ReadonlyArray<readonly [before: string, after: string]> = [
  [' ', ''],
  ['', ' '],
  [' ', ' '],
  ['  ', ''],
  ['', '  '],
  ['  ', '  '],
  ['\t', ''],
  ['', '\t'],
];

function linesOf({ received }: Pick<Evidence, 'received'>, names: readonly string[]): string {
  return names.map((name) => headerLines(received.headers, [name])).join('');
}

function titleCase(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (initial) => initial.toUpperCase());
}

function* orders({ received, sentNames }: Evidence, sorted: readonly string[]): Iterable<readonly string[]> {
  if (sorted.length <= MOST_PERMUTED) return yield* permutations(sorted);
  const onTheWire = received.headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  yield sentNames;
  yield [...new Set(onTheWire)].filter((name) => sorted.includes(name));
}

function* permutations(names: readonly string[]): Iterable<readonly string[]> {
  if (names.length < 2) return yield names;
  for (const name of names) {
    for (const others of permutations(names.filter((other) => other !== name))) yield [name, ...others];
  }
}
