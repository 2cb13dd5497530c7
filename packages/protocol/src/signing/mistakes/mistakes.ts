import { bodyHashOfAnotherEncoding } from './body-mistakes.js';
import { localTime, otherDate, otherForm } from './date-mistakes.js';
import { otherEncoding } from './encoding-mistakes.js';
import {
  missingNewline,
  namesNotInLowerCase,
  namesSentUnsorted,
  unsortedHeaders,
  unsortedValues,
  valueInLowerCase,
  valueNotTrimmed,
} from './header-mistakes.js';
import { methodInLowerCase } from './method-mistakes.js';
import type { Evidence, Mistake, Trial } from './mistake.js';
import { namedAndNotSigned, signedAndNotNamed, valueChangedLater } from './one-sided-mistakes.js';
import { queryInPath, slashAtEnd, wholeUrl } from './path-mistakes.js';
import { pairsOfMistakes } from './pairs-of-mistakes.js';
import { plusForSpace, plusNote, queryLineLeftOut, queryWithItsMark, unsortedQuery } from './query-mistakes.js';
import { secretMisread, signatureOfAnotherForm, userNotAsIssued, wrongSecret } from './credential-mistakes.js';
import { otherLineEnds, otherStringToSign } from './text-mistakes.js';

/** The known mistakes, in the order in which they are tried (D-SIG-9): those of which there is much to try come last. */
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
  otherForm,
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

/** Mistakes that are seen, and told only after all that can be tried: another mistake may have been made with them. */
const SEEN_AT_LAST: readonly Mistake[] = [namesSentUnsorted];

/** The cost of a trial besides hashing its text, as a number of hashed characters: some microseconds. */
const COST_OF_TRIAL = 6000;
/** The same of a trial whose canonical request was hashed for another one. */
const COST_OF_KEY = 3000;
/** Three milliseconds on a server core. Usual requests take less for all mistakes. */
const MOST_WORK = 3_000_000;
/** Six milliseconds on a server core. Usual requests take less for all pairs. */
const MOST_WORK_OF_PAIRS = 6_000_000;

/**
 * The number of secrets that each mistake is tried with: as many as a rotation has. An unknown user gets as many, so
 * that the duration does not reveal who is known.
 */
export const SECRETS_TRIED = 2;

/** Yields the trials of every mistake, then of every pair. For a very long request, stops at a limit of work. */
export function* trialsOf(evidence: Evidence): Iterable<Trial> {
  yield* boundedTrials(evidence, trialsOfEach(MISTAKES, evidence), MOST_WORK);
  yield* boundedTrials(evidence, pairsOfMistakes(evidence), MOST_WORK_OF_PAIRS);
  yield* trialsOfEach(SEEN_AT_LAST, evidence);
}

function* trialsOfEach(mistakes: readonly Mistake[], evidence: Evidence): Iterable<Trial> {
  for (const mistake of mistakes) yield* mistake(evidence);
}

function* boundedTrials(evidence: Evidence, trials: Iterable<Trial>, mostWork: number): Iterable<Trial> {
  let work = 0;
  for (const trial of trials) {
    if (isRight(trial, evidence)) continue;
    work += costOf(trial, evidence);
    if (work > mostWork) return;
    yield trial.kind === 'canonical' ? { ...trial, hint: trial.hint + plusNote(evidence, trial.hint) } : trial;
  }
}

/** Whether what would be signed by that mistake is what should be: then it explains nothing. */
function isRight(trial: Trial, { forms, date }: Evidence): boolean {
  if ('on' in trial) return trial.on === forms.canonical;
  if (trial.kind !== 'canonical' || trial.canonicalRequest !== forms.canonical) return false;
  return (trial.date ?? date) === date && trial.lineEnd === undefined;
}

/** Returns the cost of hashing the trial: a canonical request without a query is hashed in its printed form too. */
function costOf(trial: Trial, { forms }: Evidence): number {
  if ('on' in trial) return COST_OF_KEY;
  if (trial.kind === 'body') return COST_OF_TRIAL + trial.body.length;
  if (trial.kind !== 'canonical') return COST_OF_TRIAL;
  return COST_OF_TRIAL + trial.canonicalRequest.length * (forms.printed === undefined ? 1 : 2);
}
