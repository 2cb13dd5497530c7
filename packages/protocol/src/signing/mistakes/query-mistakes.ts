import { byNameThenValue, joinQueryPairs } from '../../canonical/canonical-query.js';
import { encodedQueryPairs } from '../../canonical/query-pairs.js';
import type { QueryPair } from '../../canonical/query-pairs.js';
import { splitTarget } from '../../canonical/split-target.js';
import { isLong, MOST_PERMUTED, permutations, signedWith } from './attempts.js';
import type { Evidence, Trial } from './mistake.js';
import { quoted } from './quoted.js';

/** The query line left empty, or out, which is the printed form of that. */
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

/** A note for a URL with a plus, which may be meant as one. It is empty if the hint says so itself. */
export function plusNote({ received }: Pick<Evidence, 'received'>, hint = ''): string {
  const hasPlus = splitTarget(received.target).query.includes('+') && !hint.includes('to send a plus');
  return hasPlus ? ' A "+" in the query of a URL means a space: to send a plus, write %2B.' : '';
}

/** Parameters not sorted by encoded name and then by encoded value. */
export function* unsortedQuery(evidence: Evidence): Iterable<Trial> {
  const pairs = encodedQueryPairs(splitTarget(evidence.received.target).query);
  const others = isLong(evidence.parts.query) ? [] : WRONG_ORDERS.map((order) => order(pairs));
  const all = pairs.length > MOST_PERMUTED ? [] : permutations(pairs);
  yield* queryTrials(evidence, {
    queries: [pairs, ...others, ...all].map(joinQueryPairs),
    hint: `The query was signed unsorted: sort the parameters by encoded name, then by value, upper case before lower case, which gives ${quoted(evidence.parts.query)}.`,
  });
}

/** The orders that are met in practice beside the one sent: ignoring case, by name alone, by the joined text. */
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
