import type { CanonicalParts } from '../../canonical/canonical-request.js';
import { signedWith } from './attempts.js';
import { secretMisread, userNotAsIssued, wrongSecret } from './credential-mistakes.js';
import { localTime } from './date-mistakes.js';
import { otherEncoding } from './encoding-mistakes.js';
import { missingNewline, namesNotInLowerCase, ordersOftenSigned, valueNotTrimmed } from './header-mistakes.js';
import { methodInLowerCase } from './method-mistakes.js';
import type { Evidence, Mistake, Trial } from './mistake.js';
import { namedAndNotSigned, signedAndNotNamed, valueChangedLater } from './one-sided-mistakes.js';
import { queryInPath, slashAtEnd } from './path-mistakes.js';
import { plusForSpace, queryLineLeftOut, queryWithItsMark, unsortedQuery } from './query-mistakes.js';
import { otherStringToSign } from './text-mistakes.js';

type CanonicalTrial = Extract<Trial, { kind: 'canonical' }>;

/** A trial that leaves some components as they should be. */
interface Variant {
  readonly trial: CanonicalTrial;
  readonly others: Partial<CanonicalParts>;
}

/** Mistakes of the components that are often made, each with how many of its trials are combined with others. */
const OF_COMPONENTS: ReadonlyArray<readonly [mistake: Mistake, most: number]> = [
  [queryLineLeftOut, 1],
  [queryWithItsMark, 1],
  [plusForSpace, 3],
  [unsortedQuery, 6],
  [otherEncoding, 8],
  [methodInLowerCase, 1],
  [slashAtEnd, 1],
  [ordersOftenSigned, 8],
  [namesNotInLowerCase, 6],
  [valueNotTrimmed, 4],
  [valueChangedLater, 4],
  [namedAndNotSigned, 3],
  [signedAndNotNamed, 4],
  [queryInPath, 3],
  [missingNewline, 1],
];

/** Mistakes that are made of a whole canonical request, whatever it holds. */
const OF_THE_WHOLE: ReadonlyArray<readonly [mistake: Mistake, most: number]> = [
  [userNotAsIssued, 1],
  [localTime, 1],
  [secretMisread, 3],
  [wrongSecret, 4],
  [otherStringToSign, 6],
];

/** Every two mistakes that are often made together, of different components or of one and the whole (D-SIG-20). */
export function* pairsOfMistakes(evidence: Evidence): Iterable<Trial> {
  const groups = OF_COMPONENTS.map(([mistake, most]) => variantsOf(first(mistake(evidence), most)));
  for (const [index, ones] of groups.entries()) {
    for (const other of groups.slice(index + 1).flat()) {
      for (const one of ones) {
        const merged = mergedOf(one.others, other.others, evidence.parts);
        if (merged) yield signedWith(evidence.parts, merged, both(one.trial, other.trial));
      }
    }
  }
  const wholes = OF_THE_WHOLE.flatMap(([mistake, most]) => first(mistake(evidence), most));
  for (const { trial } of groups.flat()) {
    for (const whole of wholes) {
      if (!isOfTheWhole(whole)) continue;
      yield { ...whole, on: trial.canonicalRequest, hint: both(trial, whole) };
    }
  }
}

function variantsOf(trials: readonly Trial[]): readonly Variant[] {
  return trials.flatMap((trial) =>
    trial.kind === 'canonical' && trial.others ? [{ trial, others: trial.others }] : [],
  );
}

/** The components of both; undefined if the two mistakes exclude each other. */
function mergedOf(
  one: Partial<CanonicalParts>,
  other: Partial<CanonicalParts>,
  { headers }: CanonicalParts,
): Partial<CanonicalParts> | undefined {
  // The newline that is missing can be missing after header lines in any order and form.
  if (one.headers?.endsWith('\n') && other.headers === headers.slice(0, -1)) {
    return { ...one, headers: one.headers.slice(0, -1) };
  }
  return Object.keys(one).some((name) => name in other) ? undefined : { ...one, ...other };
}

function isOfTheWhole(trial: Trial): trial is Extract<Trial, { readonly on?: string }> {
  return trial.kind === 'string' || trial.kind === 'secret' || trial.kind === 'key' || trial.kind === 'right';
}

function both(one: Trial, other: Trial): string {
  return `Two mistakes. 1: ${one.hint} 2: ${other.hint}`;
}

function first(trials: Iterable<Trial>, most: number): Trial[] {
  const taken: Trial[] = [];
  for (const trial of trials) {
    if (trial.kind !== 'seen') taken.push(trial);
    if (taken.length >= most) break;
  }
  return taken;
}
