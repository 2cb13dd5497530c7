import { quote } from '../errors/received.js';
import { signatureOf } from '../signing/hash-steps.js';
import type { HashSteps } from '../signing/hash-steps.js';
import { equalInConstantTime } from '../signing/signature-scheme.js';
import type { EventPart, EventProblem, EventSecret } from './event-verdict.js';

/** The secret that made a signature, and its place among those that are known. */
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
 * Finds the secrets that made one of the signatures over one of the texts. Every secret is tried with every text, so
 * that the time tells nothing of which it was (D-SIG-8).
 */
export function* findSigners<Secret>(
  { texts, signatures, write }: SignedTexts,
  secrets: readonly EventSecret<Secret>[],
): HashSteps<Secret, readonly Signer[]> {
  const found: Signer[] = [];
  for (const [secretIndex, { user, secret }] of secrets.entries()) {
    for (const text of texts) {
      const right = write(yield* signatureOf(secret, text));
      const equal = signatures.map((signature) => equalInConstantTime(right, signature));
      if (equal.includes(true)) found.push({ user, secretIndex });
    }
  }
  return found;
}

/** A part of an event with the value that was signed and the one that arrived. */
interface ChangedPart {
  readonly part: EventPart;
  readonly signed: string;
  readonly arrived: string;
}

/** The problem of a part that was changed on its way. */
export function changedProblem(name: string, { part, signed, arrived }: ChangedPart): EventProblem {
  return { part, detail: `${name} ${changedByte(signed, arrived)}.`, values: { signed, arrived } };
}

/**
 * The place, from 1, at which a text was changed on its way, and both texts there: `byte 18 …`. Header values are one
 * character a byte.
 */
function changedByte(signed: string, arrived: string): string {
  let at = 0;
  while (at < signed.length && signed[at] === arrived[at]) at += 1;
  return `was signed as ${quote(signed)} and arrived as ${quote(arrived)}: byte ${at + 1} is wrong`;
}

/** More characters than one byte is written with may differ in any other signature. */
const MOST_EDITS = 2;

/**
 * Returns the places, from 1, in which a signature differs from the right one, if they are so few that the right one
 * was changed. Otherwise returns undefined, so that nobody learns a signature by guessing. The duration reveals nothing
 * about the places.
 */
export function editedPlaces(right: string, arrived: string): readonly number[] | undefined {
  if (right.length !== arrived.length) return undefined;
  let edits = 0;
  for (let index = 0; index < right.length; index += 1) {
    const difference = right.charCodeAt(index) ^ arrived.charCodeAt(index);
    edits += -difference >>> 31;
  }
  if (edits === 0 || edits > MOST_EDITS) return undefined;
  return Array.from(right, (_, index) => index + 1).filter((place) => right[place - 1] !== arrived[place - 1]);
}
