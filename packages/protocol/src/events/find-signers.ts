import { equalInConstantTime } from '../signing/equal-in-constant-time.js';
import type { EventSecret } from './event-verdict.js';
import { signatureOf } from '../signing/hash-steps.js';
import type { HashSteps } from '../signing/hash-steps.js';

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
