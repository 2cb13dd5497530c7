import { headerLines } from '../../canonical/canonical-headers.js';
import { headerValues } from '../../canonical/raw-headers.js';
import { namesOfHost } from './evidence.js';
import { MAX_PERMUTED_ITEMS, permutations, quoted, signedWith } from './mistake.js';
import type { Evidence, Trial } from './mistake.js';

/** Limit of headers that are tried one by one. With more headers, only all of them together are tried. */
const MAX_SINGLE_HEADERS = 16;

/** Names in signedheaders out of order, which is visible without a secret. */
export function* namesSentUnsorted(evidence: Evidence): Iterable<Trial> {
  if (evidence.sentNames.join(';') !== evidence.parts.signedHeaders) yield { kind: 'seen', hint: orderHint(evidence) };
}

function orderHint({ parts }: Evidence): string {
  return `The headers were not signed in order: sort the header lines and signedheaders by name, which gives ${quoted(parts.signedHeaders)}.`;
}

/** Header lines or the names in signedheaders out of order. */
export function* unsortedHeaders(evidence: Evidence): Iterable<Trial> {
  const { parts, lines } = evidence;
  const hint = orderHint(evidence);
  for (const names of orders(evidence)) {
    const headers = names.map((name) => lines.get(name)).join('');
    const signedHeaders = names.join(';');
    if (signedHeaders === parts.signedHeaders) continue;
    yield signedWith(parts, { headers, signedHeaders }, hint);
    yield signedWith(parts, { headers }, hint);
    yield signedWith(parts, { signedHeaders }, hint);
  }
}

/** The values of a repeated header joined in another order, such as the order in which they were sent. */
export function* unsortedValues({ parts, lines, received }: Evidence): Iterable<Trial> {
  const hint = 'The values of a repeated header were signed unsorted: sort them, then join them with commas.';
  const valuesOf = new Map([...lines.keys()].map((name) => [name, headerValues(received.headers, name)]));
  const sent = [...valuesOf].map(([name, values]) => `${name}:${values.join(',')}\n`).join('');
  if (sent !== parts.headers) yield signedWith(parts, { headers: sent }, hint);
  for (const [name, values] of valuesOf) {
    if (values.length < 2 || values.length > MAX_PERMUTED_ITEMS) continue;
    for (const unsorted of permutations(values)) {
      const headers = linesWith(lines, name, `${name}:${unsorted.join(',')}\n`);
      yield signedWith(parts, { headers }, hint);
    }
  }
}

/** Values signed with the blanks at their ends, such as the one after the colon on the wire. */
export function* valueNotTrimmed({ parts, lines }: Evidence): Iterable<Trial> {
  const hint =
    'A header value was signed with blanks at its ends: trim spaces and tabs, and write none after the colon.';
  for (const [before, after] of PADDINGS) {
    const pad = (line: string): string => line.replace(':', `:${before}`).replace(/\n$/, `${after}\n`);
    for (const headers of rewritten(lines, pad)) yield signedWith(parts, { headers }, hint);
  }
}

/** Names of headers as they were sent or as they are often written, in the lines, in signedheaders or in both. */
export function* namesNotInLowerCase({ parts, lines, received }: Evidence): Iterable<Trial> {
  const hint =
    'The names of headers were not signed in lower case: write them so, in the header lines and in signedheaders.';
  const onTheWire = (name: string): string => received.headers.find((sent) => sent.toLowerCase() === name) ?? name;
  for (const write of [onTheWire, titleCase, (name: string) => name.toUpperCase()]) {
    const written = [...lines].map(([name, line]) => [write(name), line.slice(name.length)] as const);
    const signedHeaders = written.map(([name]) => name).join(';');
    if (signedHeaders === parts.signedHeaders) continue;
    const headers = written.map((line) => line.join('')).join('');
    yield signedWith(parts, { headers }, hint);
    yield signedWith(parts, { headers, signedHeaders }, hint);
    yield signedWith(parts, { signedHeaders }, hint);
  }
}

/** Values in lower case: all of them, or one. */
export function* valueInLowerCase({ parts, lines }: Evidence): Iterable<Trial> {
  const hint = 'A header value was signed in lower case: sign it as it is sent; only the names are in lower case.';
  for (const headers of rewritten(lines, (line) => line.toLowerCase())) yield signedWith(parts, { headers }, hint);
}

/** The newline missing after the last header line. */
export function* missingNewline({ parts }: Evidence): Iterable<Trial> {
  const hint =
    'The newline after the last header line is missing: every header line ends in one, so that an empty line stands before signedheaders.';
  yield signedWith(parts, { headers: parts.headers.slice(0, -1) }, hint);
}

/** Node.js trims header values, so the blanks are added again as partners write them. */
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

/** Yields all header lines written in another way, then each line alone if there are few. */
function* rewritten(lines: ReadonlyMap<string, string>, write: (line: string) => string): Iterable<string> {
  yield [...lines.values()].map(write).join('');
  if (lines.size > MAX_SINGLE_HEADERS) return;
  for (const [name, line] of lines) {
    const other = write(line);
    if (other !== line) yield linesWith(lines, name, other);
  }
}

/** Returns the header lines with another line for one name. */
function linesWith(lines: ReadonlyMap<string, string>, name: string, line: string): string {
  return [...lines].map(([other, own]) => (other === name ? line : own)).join('');
}

function titleCase(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (initial) => initial.toUpperCase());
}

function orders(evidence: Evidence): Iterable<readonly string[]> {
  const sorted = [...evidence.lines.keys()];
  return sorted.length <= MAX_PERMUTED_ITEMS ? permutations(sorted) : [evidence.sentNames, orderOnTheWire(evidence)];
}

function orderOnTheWire({ received, lines }: Evidence): readonly string[] {
  return receivedNames(received).filter((name) => lines.has(name));
}

function receivedNames({ headers }: Evidence['received']): readonly string[] {
  return [...new Set(headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()))];
}

/** Headers that proxies and libraries often change, with the values that they may have had. */
const CHANGED_ON_THE_WAY: Readonly<Record<string, (evidence: Evidence) => readonly string[]>> = {
  host: namesOfHost,
  'content-type': contentTypes,
};

/** A value that was signed before the client's library or a proxy replaced it. */
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

/** A header line that was signed although signedheaders does not name its header. */
export function* signedAndNotNamed(evidence: Evidence): Iterable<Trial> {
  const { lines, received } = evidence;
  for (const name of namesNotSigned(evidence)) {
    const hint = `${name} was signed, and signedheaders does not name it: name it there, or leave it out of what is signed.`;
    const others = CHANGED_ON_THE_WAY[name]?.(evidence).map((value) => `${name}:${value}\n`) ?? [];
    for (const line of new Set([headerLines(received.headers, [name]), ...others])) {
      yield* lineTrials(evidence, hint, new Map(lines).set(name, line));
    }
  }
}

/** A header that signedheaders names and whose line was not signed; also all headers that need not be signed. */
export function* namedAndNotSigned(evidence: Evidence): Iterable<Trial> {
  const { lines } = evidence;
  const names = [...lines.keys()].slice(0, MAX_SINGLE_HEADERS);
  const free = names.filter((name) => !name.startsWith('x-svc-'));
  for (const left of [...names.map((name) => [name]), ...(free.length > 1 ? [free] : [])]) {
    const [was, them] = left.length === 1 ? ['was', 'it'] : ['were', 'them'];
    const hint = `${left.join(', ')} ${was} not signed, and signedheaders names ${them}: sign the line of every header that is named there.`;
    yield* lineTrials(evidence, hint, new Map([...lines].filter(([name]) => !left.includes(name))));
  }
}

/** Yields trials of header lines: with signedheaders as it was sent, and as these lines would make it. */
function* lineTrials({ parts }: Evidence, hint: string, lines: ReadonlyMap<string, string>): Iterable<Trial> {
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

/** Returns the first received headers that signedheaders does not name, without Authorization, which nobody signs. */
function namesNotSigned({ received, lines }: Evidence): readonly string[] {
  const others = receivedNames(received).filter((name) => name !== 'authorization' && !lines.has(name));
  return others.slice(0, MAX_SINGLE_HEADERS);
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
