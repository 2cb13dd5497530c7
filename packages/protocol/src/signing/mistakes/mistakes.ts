import type { SecretMisreading } from '../secret-text.js';
import { signedWith } from './attempts.js';
import { bodyHashOfAnotherEncoding } from './body-mistakes.js';
import { localTime, otherDate } from './date-mistakes.js';
import { otherEncoding } from './encoding-mistakes.js';
import {
  missingNewline,
  namesNotInLowerCase,
  unsortedHeaders,
  unsortedValues,
  valueInLowerCase,
  valueNotTrimmed,
} from './header-mistakes.js';
import type { Evidence, Mistake, Trial } from './mistake.js';
import { namedAndNotSigned, signedAndNotNamed, valueChangedLater } from './one-sided-mistakes.js';
import { queryInPath, slashAtEnd, wholeUrl } from './path-mistakes.js';
import { plusForSpace, queryLineLeftOut, unsortedQuery } from './query-mistakes.js';
import { otherLineEnds, otherStringToSign } from './text-mistakes.js';

const SECRET_MISTAKES: Readonly<Record<SecretMisreading, string>> = {
  base64: 'decoded as base64',
  hex: 'decoded as hex',
  newline: 'used with a newline at its end',
  'carriage return': 'used with a newline at its end, CR LF',
  'blank behind': 'used with a blank at its end',
  'blank before': 'used with a blank before it',
  quotes: 'used with the quotes around it',
  'single quotes': 'used with the quotes around it',
  'byte order mark': 'used with a byte order mark before it',
};

/** The secret's text decoded before use, or read with what stands around it. */
function* secretMisread(): Iterable<Trial> {
  for (const [misreading, how] of Object.entries(SECRET_MISTAKES)) {
    const hint = `The secret was ${how}: use the UTF-8 bytes of its text as the key, and nothing else.`;
    yield { kind: 'secret', misreading: misreading as SecretMisreading, hint };
  }
}

/** The method in lower case. */
function* methodInLowerCase({ parts }: Evidence): Iterable<Trial> {
  const hint = `The method was signed in lower case: sign it as "${parts.method}".`;
  yield signedWith(parts, { method: parts.method.toLowerCase() }, hint);
}

/** The known mistakes, in the order in which they are tried (D-SIG-9): those of which there is much to try come last. */
const MISTAKES: readonly Mistake[] = [
  queryLineLeftOut,
  plusForSpace,
  unsortedQuery,
  otherEncoding,
  queryInPath,
  slashAtEnd,
  secretMisread,
  methodInLowerCase,
  missingNewline,
  otherStringToSign,
  localTime,
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

/** What trying one costs beside hashing its text, in as many characters that are hashed: some microseconds. */
const COST_OF_TRIAL = 6000;
/** Three milliseconds on a server core. Of usual requests every mistake is tried in less. */
const MOST_WORK = 3_000_000;

/** Each is tried with so many secrets, as many as a rotation has, of an unknown user too: the time tells nothing of who is known. */
export const SECRETS_TRIED = 2;

/** Every trial of every mistake, but of a very long request only so many as are soon tried. */
export function* trialsOf(evidence: Evidence): Iterable<Trial> {
  let work = 0;
  for (const mistake of MISTAKES) {
    for (const trial of mistake(evidence)) {
      if (isRight(trial, evidence)) continue;
      work += COST_OF_TRIAL + charactersOf(trial, evidence);
      if (work > MOST_WORK) return;
      yield trial;
    }
  }
}

/** Whether what would be signed by that mistake is what should be: then it explains nothing. */
function isRight(trial: Trial, { forms, date }: Evidence): boolean {
  if (trial.kind !== 'canonical' || trial.canonicalRequest !== forms.canonical) return false;
  return (trial.date ?? date) === date && trial.lineEnd === undefined;
}

/** What is hashed of it: a canonical request without a query in its printed form too. */
function charactersOf(trial: Trial, { forms }: Evidence): number {
  if (trial.kind === 'canonical') return trial.canonicalRequest.length * (forms.printed === undefined ? 1 : 2);
  return trial.kind === 'body' ? trial.body.length : 0;
}
