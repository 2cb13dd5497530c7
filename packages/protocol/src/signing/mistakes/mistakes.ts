import { bodyHashOfAnotherEncoding } from './body-mistakes.js';
import { secretMisread, signatureOfAnotherForm, userNotAsIssued, wrongSecret } from './credential-mistakes.js';
import { localTime, otherDate, otherDateForm } from './date-mistakes.js';
import {
  missingNewline,
  namedAndNotSigned,
  namesNotInLowerCase,
  namesSentUnsorted,
  signedAndNotNamed,
  unsortedHeaders,
  unsortedValues,
  valueChangedLater,
  valueInLowerCase,
  valueNotTrimmed,
} from './header-mistakes.js';
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
/** The limit for all mistakes, in hashed characters: about 3 ms on a server core. Usual requests stay below. */
const MAX_WORK = 3_000_000;

/**
 * The number of secrets that each mistake is tried with: as many as a rotation has. An unknown user gets as many, so
 * that the duration does not reveal who is known.
 */
export const SECRETS_TRIED = 2;

/** Yields the trials of every mistake. For a very long request, stops at a limit of work. */
export function* trialsOf(evidence: Evidence): Iterable<Trial> {
  yield* boundedTrials(evidence, trialsOfEach(MISTAKES, evidence));
  yield* trialsOfEach(VISIBLE_MISTAKES, evidence);
}

function* trialsOfEach(mistakes: readonly Mistake[], evidence: Evidence): Iterable<Trial> {
  for (const mistake of mistakes) yield* mistake(evidence);
}

function* boundedTrials(evidence: Evidence, trials: Iterable<Trial>): Iterable<Trial> {
  let work = 0;
  for (const trial of trials) {
    if (isRight(trial, evidence)) continue;
    work += costOf(trial, evidence);
    if (work > MAX_WORK) return;
    yield trial.kind === 'canonical' ? { ...trial, hint: trial.hint + plusNote(evidence, trial.hint) } : trial;
  }
}

/** Returns whether the mistake would sign the right text. Then it explains nothing. */
function isRight(trial: Trial, { forms, date }: Evidence): boolean {
  if (trial.kind !== 'canonical' || trial.canonicalRequest !== forms.canonical) return false;
  return (trial.date ?? date) === date && trial.lineEnd === undefined;
}

/** Returns the cost of hashing the trial: a canonical request without a query is hashed in its printed form too. */
function costOf(trial: Trial, { forms }: Evidence): number {
  if (trial.kind === 'body') return COST_OF_TRIAL + trial.body.length;
  if (trial.kind !== 'canonical') return COST_OF_TRIAL;
  return COST_OF_TRIAL + trial.canonicalRequest.length * (forms.printed === undefined ? 1 : 2);
}
