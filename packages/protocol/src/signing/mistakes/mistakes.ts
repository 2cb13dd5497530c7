import type { CanonicalParts } from '../../canonical/canonical-request.js';
import { bodyHashOfAnotherEncoding } from './body-mistakes.js';
import { secretMisread, signatureOfAnotherForm, userNotAsIssued, wrongSecret } from './credential-mistakes.js';
import { localTime, otherDate, otherDateForm } from './date-mistakes.js';
import {
  missingNewline,
  namedAndNotSigned,
  namesNotInLowerCase,
  namesSentUnsorted,
  ordersOftenSigned,
  signedAndNotNamed,
  unsortedHeaders,
  unsortedValues,
  valueChangedLater,
  valueInLowerCase,
  valueNotTrimmed,
} from './header-mistakes.js';
import { signedWith } from './mistake.js';
import type { Evidence, Mistake, Trial } from './mistake.js';
import {
  methodInLowerCase,
  otherEncoding,
  plusForSpace,
  plusNote,
  queryInPath,
  queryLineLeftOut,
  queryWithItsMark,
  slashAtEnd,
  unsortedQuery,
  wholeUrl,
} from './request-line-mistakes.js';
import { otherLineEnds, otherStringToSign } from './text-mistakes.js';

/** The known mistakes, in the order in which they are tried (D-SIG-9). Those with many trials come last. */
const MISTAKES: readonly Mistake[] = [
  signatureOfAnotherForm,
  queryLineLeftOut,
  queryWithItsMark,
  plusForSpace,
  unsortedQuery,
  otherEncoding,
  queryInPath,
  slashAtEnd,
  secretMisread,
  wrongSecret,
  userNotAsIssued,
  methodInLowerCase,
  missingNewline,
  otherStringToSign,
  localTime,
  otherDateForm,
  unsortedValues,
  valueChangedLater,
  signedAndNotNamed,
  namedAndNotSigned,
  namesNotInLowerCase,
  otherDate,
  otherLineEnds,
  wholeUrl,
  bodyHashOfAnotherEncoding,
  valueInLowerCase,
  valueNotTrimmed,
  unsortedHeaders,
];

/** Mistakes that are visible without a secret. They come last, because another mistake may explain the signature. */
const VISIBLE_MISTAKES: readonly Mistake[] = [namesSentUnsorted];

/** The cost of a trial besides hashing its text, as a number of hashed characters. It is some microseconds. */
const COST_OF_TRIAL = 6000;
/** The cost of a trial whose canonical request was already hashed for another trial. */
const COST_OF_HASHED_TRIAL = 3000;
/** The limit for all mistakes, in hashed characters: about 3 ms on a server core. Usual requests stay below. */
const MAX_WORK = 3_000_000;
/** The limit for all pairs, in hashed characters: about 6 ms on a server core. Usual requests stay below. */
const MAX_PAIRS_WORK = 6_000_000;

/**
 * The number of secrets that each mistake is tried with: as many as a rotation has. An unknown user gets as many, so
 * that the duration does not reveal who is known.
 */
export const SECRETS_TRIED = 2;

/** Yields the trials of every mistake, then of every pair. For a very long request, stops at a limit of work. */
export function* trialsOf(evidence: Evidence): Iterable<Trial> {
  yield* boundedTrials(evidence, trialsOfEach(MISTAKES, evidence), MAX_WORK);
  yield* boundedTrials(evidence, pairsOfMistakes(evidence), MAX_PAIRS_WORK);
  yield* trialsOfEach(VISIBLE_MISTAKES, evidence);
}

function* trialsOfEach(mistakes: readonly Mistake[], evidence: Evidence): Iterable<Trial> {
  for (const mistake of mistakes) yield* mistake(evidence);
}

function* boundedTrials(evidence: Evidence, trials: Iterable<Trial>, maxWork: number): Iterable<Trial> {
  let work = 0;
  for (const trial of trials) {
    if (isRight(trial, evidence)) continue;
    work += costOf(trial, evidence);
    if (work > maxWork) return;
    yield trial.kind === 'canonical' ? { ...trial, hint: trial.hint + plusNote(evidence, trial.hint) } : trial;
  }
}

/** Returns whether the mistake would sign the right text. Then it explains nothing. */
function isRight(trial: Trial, { forms, date }: Evidence): boolean {
  if ('on' in trial) return trial.on === forms.canonical;
  if (trial.kind !== 'canonical' || trial.canonicalRequest !== forms.canonical) return false;
  return (trial.date ?? date) === date && trial.lineEnd === undefined;
}

/** Returns the cost of hashing the trial: a canonical request without a query is hashed in its printed form too. */
function costOf(trial: Trial, { forms }: Evidence): number {
  if ('on' in trial) return COST_OF_HASHED_TRIAL;
  if (trial.kind === 'body') return COST_OF_TRIAL + trial.body.length;
  if (trial.kind !== 'canonical') return COST_OF_TRIAL;
  return COST_OF_TRIAL + trial.canonicalRequest.length * (forms.printed === undefined ? 1 : 2);
}

/** A trial of some components, which can be combined with a trial of others. */
interface Variant {
  readonly trial: Extract<Trial, { kind: 'canonical' }>;
  readonly others: Partial<CanonicalParts>;
}

/** Frequent mistakes in single components, each with the number of its trials that are combined with others. */
const COMPONENT_MISTAKES: ReadonlyArray<readonly [mistake: Mistake, max: number]> = [
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

/** Mistakes that leave the canonical request as it is, each with the number of its trials that are combined. */
const WHOLE_REQUEST_MISTAKES: ReadonlyArray<readonly [mistake: Mistake, max: number]> = [
  [userNotAsIssued, 1],
  [localTime, 1],
  [secretMisread, 3],
  [wrongSecret, 4],
  [otherStringToSign, 6],
];

/** Yields pairs of frequent mistakes: of two components, or of one component and the whole request (D-SIG-20). */
function* pairsOfMistakes(evidence: Evidence): Iterable<Trial> {
  const groups = COMPONENT_MISTAKES.map(([mistake, max]) => variantsOf(first(mistake(evidence), max)));
  for (const [index, ones] of groups.entries()) {
    for (const other of groups.slice(index + 1).flat()) {
      for (const one of ones) {
        const merged = mergedOf(one.others, other.others, evidence.parts);
        if (merged) yield signedWith(evidence.parts, merged, both(one.trial, other.trial));
      }
    }
  }
  const wholes = WHOLE_REQUEST_MISTAKES.flatMap(([mistake, max]) => first(mistake(evidence), max));
  for (const { trial } of groups.flat()) {
    for (const whole of wholes) {
      if (!isOfWholeRequest(whole)) continue;
      yield { ...whole, on: trial.canonicalRequest, hint: both(trial, whole) };
    }
  }
}

function variantsOf(trials: readonly Trial[]): readonly Variant[] {
  return trials.flatMap((trial) =>
    trial.kind === 'canonical' && trial.others ? [{ trial, others: trial.others }] : [],
  );
}

/** Returns the components of both; undefined if the two mistakes exclude each other. */
function mergedOf(
  one: Partial<CanonicalParts>,
  other: Partial<CanonicalParts>,
  { headers }: CanonicalParts,
): Partial<CanonicalParts> | undefined {
  // The last newline can be missing after header lines in any order and form.
  if (one.headers?.endsWith('\n') && other.headers === headers.slice(0, -1)) {
    return { ...one, headers: one.headers.slice(0, -1) };
  }
  return Object.keys(one).some((name) => name in other) ? undefined : { ...one, ...other };
}

function isOfWholeRequest(trial: Trial): trial is Extract<Trial, { readonly on?: string }> {
  return trial.kind === 'string' || trial.kind === 'secret' || trial.kind === 'key' || trial.kind === 'right';
}

function both(one: Trial, other: Trial): string {
  return `Two mistakes. 1: ${one.hint} 2: ${other.hint}`;
}

function first(trials: Iterable<Trial>, max: number): Trial[] {
  const taken: Trial[] = [];
  for (const trial of trials) {
    if (trial.kind !== 'seen') taken.push(trial);
    if (taken.length >= max) break;
  }
  return taken;
}
