import type { CanonicalParts } from '../../canonical/canonical-request.js';
import type { ReceivedRequest } from '../read-request.js';
import type { SecretDecoding } from '../secret-text.js';

/** What can be known of a refused request, however malformed it is. */
export interface Evidence {
  readonly received: ReceivedRequest;
  readonly body: Uint8Array | undefined;
  readonly nowMs: number;
  readonly user: string;
  readonly signature: string;
  /** The text of `x-svc-date`; empty where there is none. */
  readonly date: string;
  /** The text of `x-svc-content-sha256`; empty where there is none. */
  readonly digest: string;
  /** The names of signedheaders in lower case, in the order sent, those alone that the request carries. */
  readonly sentNames: readonly string[];
  /** The components as they should have been signed. */
  readonly parts: CanonicalParts;
}

/** One way in which a mistake would show: what it would have signed or hashed, and what the caller should change. */
export type Trial =
  | { readonly kind: 'canonical'; readonly canonicalRequest: string; readonly hint: string }
  | { readonly kind: 'secret'; readonly decoding: SecretDecoding; readonly hint: string }
  | { readonly kind: 'body'; readonly body: Uint8Array; readonly hint: string }
  | { readonly kind: 'seen'; readonly hint: string };

/** A known mistake: every trial of it that fits the evidence. */
export type Mistake = (evidence: Evidence) => Iterable<Trial>;

/** Why a signature does not match: what the server signed, and the known mistake where one was found. */
export interface MismatchExplanation {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  /** What to change; null where no known mistake was found. */
  readonly hint: string | null;
}
