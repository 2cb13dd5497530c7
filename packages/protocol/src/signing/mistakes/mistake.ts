import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import type { CanonicalParts } from '../../canonical/canonical-request.js';
import type { ReceivedRequest, RequestToVerify } from '../read-request.js';
import type { SecretMisreading, WrongKey } from '../secret-text.js';

/** The readable parts of a refused request, however malformed it is. */
export interface Evidence {
  readonly received: ReceivedRequest;
  readonly nowMs: number;
  /** The names under which clients reach the service, besides the received name. */
  readonly hosts: readonly string[];
  readonly user: string;
  readonly signature: string;
  /** The text of `x-svc-date`; empty if it is missing. */
  readonly date: string;
  /** The text of `x-svc-content-sha256`; empty if it is missing. */
  readonly digest: string;
  /** The names of signedheaders in lower case, in the order sent. Names of headers that the request lacks are left out. */
  readonly sentNames: readonly string[];
  /** The canonical lines of these headers, in the order in which they should have been signed. */
  readonly lines: ReadonlyMap<string, string>;
  /** The components as they should have been signed. */
  readonly parts: CanonicalParts;
  /** The canonical request of these parts; without a query, its printed form may be signed as well (D-SIG-3). */
  readonly forms: { readonly canonical: string; readonly printed: string | undefined };
  /** The received body, if it is known and its hash differs from the declared hash. */
  readonly otherBody: Uint8Array | undefined;
}

/** The texts that should have been signed. */
export interface SignedTexts {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
}

/**
 * One way in which a mistake shows: the text that it would have signed or hashed, and the change that the caller should
 * make.
 */
export type Trial = { readonly hint: string } & (
  | {
      readonly kind: 'canonical';
      readonly canonicalRequest: string;
      /** The date of the string to sign, if it is not that of the request. */
      readonly date?: string;
      /** The line end of the string to sign, if it is not a newline. */
      readonly lineEnd?: string;
    }
  /** The string to sign, of either form of the canonical request. */
  | { readonly kind: 'string'; readonly of: (right: SignedTexts) => string }
  | { readonly kind: 'secret'; readonly misreading: SecretMisreading }
  /** A key that no user has as a secret. It is tried for unknown users too (D-ERR-5). */
  | { readonly kind: 'key'; readonly key: WrongKey }
  | { readonly kind: 'body'; readonly body: Uint8Array }
  /** The right text was signed, but the request is refused. */
  | { readonly kind: 'right' }
  /** The evidence itself shows the mistake. */
  | { readonly kind: 'seen' }
);

/** A trial that is made by a signature. */
export type TrialOfSignature = Exclude<Trial, { readonly kind: 'seen' | 'body' }>;

/** A refused request that is to be explained. */
export interface RequestToExplain<Secret> extends RequestToVerify<Secret> {
  /** Names and ports under which clients may reach the service, such as that of its base URL. */
  readonly hosts?: readonly string[];
}

/** A known mistake: returns every trial that fits the evidence. */
export type Mistake = (evidence: Evidence) => Iterable<Trial>;

/** Why a signature does not match: what the server signed, and the known mistake if one was found. */
export interface MismatchExplanation {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  /**
   * The change to make. If no mistake is known, the correct parts and the remaining causes after `NO_KNOWN_MISTAKE`.
   * Null if the errors already describe the mistake.
   */
  readonly hint: string | null;
}

/** Returns the trial of a canonical request in which some components are different. */
export function signedWith(parts: CanonicalParts, others: Partial<CanonicalParts>, hint: string): Trial {
  return { kind: 'canonical', hint, canonicalRequest: joinCanonicalParts({ ...parts, ...others }) };
}

/** Up to this many items, every order is tried; with more, only the orders that occur in practice. */
export const MAX_PERMUTED_ITEMS = 4;

/** Yields every order of the items, beginning with their own. */
export function* permutations<Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  if (items.length < 2) return yield items;
  for (const [index, item] of items.entries()) {
    for (const others of permutations(items.toSpliced(index, 1))) yield [item, ...others];
  }
}

/** Limit of characters for trials. Trials of a longer text would take as long as many other mistakes together. */
const MAX_REWRITTEN_CHARACTERS = 4096;

/** Returns whether a path or a query is so long that it is only tried as it was sent, in no other encoding or order. */
export function isLong(text: string): boolean {
  return text.length > MAX_REWRITTEN_CHARACTERS;
}

/**
 * Limit of quoted characters. A hint quotes the beginning of a longer text, and the canonical request shows all of it.
 */
const MAX_QUOTED_CHARACTERS = 300;

/** Returns a text in quotes, cut if it is long. */
export function quoted(text: string): string {
  return `"${text.length <= MAX_QUOTED_CHARACTERS ? text : `${text.slice(0, MAX_QUOTED_CHARACTERS)}…`}"`;
}
