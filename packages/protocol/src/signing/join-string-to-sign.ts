import { SIGNATURE_ALGORITHM } from './signature-scheme.js';

/** The three lines of the string to sign (spec: Step 2). */
export function joinStringToSign(date: string, canonicalRequestDigest: string): string {
  return `${SIGNATURE_ALGORITHM}\n${date}\n${canonicalRequestDigest}`;
}
