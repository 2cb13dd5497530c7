import { headerValues } from '../../canonical/raw-headers.js';
import { DIGEST_HEADER } from '../signature-scheme.js';
import { MOST_PERMUTED, permutations, signedWith } from './attempts.js';
import type { Evidence, Trial } from './mistake.js';
import { quoted } from './quoted.js';

/** With so few signed headers each value is tried on its own; with more, all of them together. */
const MOST_TRIED = 16;

/** Header lines or the names in signedheaders out of order. */
export function* unsortedHeaders(evidence: Evidence): Iterable<Trial> {
  yield* headersInOrders(evidence, orders(evidence));
}

/** The same in the orders that are likely: as named, as sent, the date before the digest, and backwards. */
export function* ordersOftenSigned(evidence: Evidence): Iterable<Trial> {
  const { sentNames, lines } = evidence;
  const sorted = [...lines.keys()];
  const dateFirst = sorted.filter((name) => name !== DIGEST_HEADER).concat(DIGEST_HEADER);
  yield* headersInOrders(evidence, [sentNames, orderOnTheWire(evidence), dateFirst, sorted.toReversed()]);
}

/** Names in signedheaders out of order, which can be seen without a secret. */
export function* namesSentUnsorted(evidence: Evidence): Iterable<Trial> {
  if (evidence.sentNames.join(';') !== evidence.parts.signedHeaders) yield { kind: 'seen', hint: orderHint(evidence) };
}

function orderHint({ parts }: Evidence): string {
  return `The headers were not signed in order: sort the header lines and signedheaders by name, which gives ${quoted(parts.signedHeaders)}.`;
}

function* headersInOrders(evidence: Evidence, tried: Iterable<readonly string[]>): Iterable<Trial> {
  const { parts, lines } = evidence;
  const hint = orderHint(evidence);
  for (const names of tried) {
    const headers = names.map((name) => lines.get(name)).join('');
    const signedHeaders = names.join(';');
    if (signedHeaders === parts.signedHeaders) continue;
    yield signedWith(parts, { headers, signedHeaders }, hint);
    yield signedWith(parts, { headers }, hint);
    yield signedWith(parts, { signedHeaders }, hint);
  }
}

/** The values of a repeated header joined in another order: that in which they were sent above all. */
export function* unsortedValues({ parts, lines, received }: Evidence): Iterable<Trial> {
  const hint = 'The values of a repeated header were signed unsorted: sort them, then join them with commas.';
  const valuesOf = new Map([...lines.keys()].map((name) => [name, headerValues(received.headers, name)]));
  const sent = [...valuesOf].map(([name, values]) => `${name}:${values.join(',')}\n`).join('');
  if (sent !== parts.headers) yield signedWith(parts, { headers: sent }, hint);
  for (const [name, values] of valuesOf) {
    if (values.length < 2 || values.length > MOST_PERMUTED) continue;
    for (const unsorted of permutations(values)) {
      const headers = linesWith(lines, name, `${name}:${unsorted.join(',')}\n`);
      yield signedWith(parts, { headers }, hint);
    }
  }
}

/** Values signed with the blanks at their ends, such as the one that follows the colon on the wire. */
export function* valueNotTrimmed({ parts, lines }: Evidence): Iterable<Trial> {
  const hint =
    'A header value was signed with blanks at its ends: trim spaces and tabs, and write none after the colon.';
  for (const [before, after] of PADDINGS) {
    const pad = (line: string): string => line.replace(':', `:${before}`).replace(/\n$/, `${after}\n`);
    for (const headers of rewritten(lines, pad)) yield signedWith(parts, { headers }, hint);
  }
}

/** The names of headers as they were sent, or as they are often written: in the lines, in signedheaders or in both. */
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

/** All header lines written in another way, and where they are few each of them. */
function* rewritten(lines: ReadonlyMap<string, string>, write: (line: string) => string): Iterable<string> {
  yield [...lines.values()].map(write).join('');
  if (lines.size > MOST_TRIED) return;
  for (const [name, line] of lines) {
    const other = write(line);
    if (other !== line) yield linesWith(lines, name, other);
  }
}

/** The header lines with another one of that name. */
function linesWith(lines: ReadonlyMap<string, string>, name: string, line: string): string {
  return [...lines].map(([other, own]) => (other === name ? line : own)).join('');
}

function titleCase(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (initial) => initial.toUpperCase());
}

function orders(evidence: Evidence): Iterable<readonly string[]> {
  const sorted = [...evidence.lines.keys()];
  return sorted.length <= MOST_PERMUTED ? permutations(sorted) : [evidence.sentNames, orderOnTheWire(evidence)];
}

function orderOnTheWire({ received, lines }: Evidence): readonly string[] {
  const onTheWire = received.headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return [...new Set(onTheWire)].filter((name) => lines.has(name));
}
