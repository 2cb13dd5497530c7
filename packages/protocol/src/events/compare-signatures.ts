import { quote } from '../errors/received.js';
import { signatureOf } from '../signing/hash-steps.js';
import type { HashSteps } from '../signing/hash-steps.js';
import { equalInConstantTime } from '../signing/signature-scheme.js';
import type { EventPart, EventProblem, EventSecret } from './event-verdict.js';

/** The user of the secret that made a signature, and the secret's index among the known ones. */
export interface Signer {
  readonly user: string;
  readonly secretIndex: number;
}

/** The texts that may have been signed, the received signatures, and how the scheme writes a signature. */
export interface SignedTexts {
  readonly texts: readonly string[];
  readonly signatures: readonly string[];
  readonly write: (hex: string) => string;
}

/**
 * Finds the secrets that made one of the signatures over one of the texts. Tries every secret with every text, so that
 * the duration does not reveal the secret (D-SIG-8).
 */
export function* findSigners<Secret>(
  { texts, signatures, write }: SignedTexts,
  secrets: readonly EventSecret<Secret>[],
): HashSteps<Secret, readonly Signer[]> {
  const signers: Signer[] = [];
  for (const [secretIndex, { user, secret }] of secrets.entries()) {
    for (const text of texts) {
      const right = write(yield* signatureOf(secret, text));
      const equal = signatures.map((signature) => equalInConstantTime(right, signature));
      if (equal.includes(true)) signers.push({ user, secretIndex });
    }
  }
  return signers;
}

/** A part of an event with the signed value and the received value. */
interface ChangedPart {
  readonly part: EventPart;
  readonly signed: string;
  readonly arrived: string;
}

/** Returns the problem of a part that was changed on its way. */
export function changedProblem(name: string, { part, signed, arrived }: ChangedPart): EventProblem {
  return { part, detail: `${name} ${changedByte(signed, arrived)}.`, values: { signed, arrived } };
}

/** Names the first byte, from 1, that was changed on its way. Header values have one character for each byte. */
function changedByte(signed: string, arrived: string): string {
  let at = 0;
  while (at < signed.length && signed[at] === arrived[at]) at += 1;
  return `was signed as ${quote(signed)} and arrived as ${quote(arrived)}: byte ${at + 1} is wrong`;
}

/** The number of characters that represent one byte. A different signature differs in more characters. */
const MAX_CHANGED_CHARACTERS = 2;

/**
 * Returns the places, from 1, at which a signature differs from the right one, if it is the right one with a changed
 * byte. Otherwise returns undefined, so that nobody can guess a signature. The duration does not reveal the places.
 */
export function changedPlaces(right: string, arrived: string): readonly number[] | undefined {
  if (right.length !== arrived.length) return undefined;
  let changes = 0;
  for (let index = 0; index < right.length; index += 1) {
    const difference = right.charCodeAt(index) ^ arrived.charCodeAt(index);
    changes += -difference >>> 31;
  }
  if (changes === 0 || changes > MAX_CHANGED_CHARACTERS) return undefined;
  return Array.from(right, (_, index) => index + 1).filter((place) => right[place - 1] !== arrived[place - 1]);
}
