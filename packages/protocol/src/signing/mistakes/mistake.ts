import type { CanonicalParts } from '../../canonical/canonical-request.js';
import type { ReceivedRequest, RequestToVerify } from '../read-request.js';
import type { SecretMisreading, WrongKey } from '../secret-text.js';

/** The readable parts of a refused request, however malformed it is. */
export interface Evidence {
  readonly received: ReceivedRequest;
  readonly nowMs: number;
  /** Under which names the service is known, beside the one that came. */
  readonly hosts: readonly string[];
  readonly user: string;
  readonly signature: string;
  /** The text of `x-svc-date`; empty where there is none. */
  readonly date: string;
  /** The text of `x-svc-content-sha256`; empty where there is none. */
  readonly digest: string;
  /** The names of signedheaders in lower case, in the order sent, those alone that the request carries. */
  readonly sentNames: readonly string[];
  /** The canonical lines of these headers, in the order in which they should have been signed. */
  readonly lines: ReadonlyMap<string, string>;
  /** The components as they should have been signed. */
  readonly parts: CanonicalParts;
  /** The canonical request of these parts; without a query, its printed form may be signed as well (D-SIG-3). */
  readonly forms: { readonly canonical: string; readonly printed: string | undefined };
  /** The body that came, where it is known and has another hash than is declared. */
  readonly otherBody: Uint8Array | undefined;
}

/** The texts that should have been signed. */
export interface SignedTexts {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
}

/** A trial of what is made of the canonical request. */
interface OnOther {
  /** The canonical request if another mistake was made with it; left out, the right one in either form. */
  readonly on?: string;
}

/** One way in which a mistake would show: what it would have signed or hashed, and what the caller should change. */
export type Trial =
  | {
      readonly kind: 'canonical';
      readonly canonicalRequest: string;
      /** The components that differ from the right ones, if the canonical request is made of components. */
      readonly others?: Partial<CanonicalParts>;
      /** The date of the string to sign, where it is not that of the request. */
      readonly date?: string;
      /** The line end of the string to sign, if it is not a newline. */
      readonly lineEnd?: string;
      readonly hint: string;
    }
  /** The string to sign, of either form of the canonical request. */
  | (OnOther & { readonly kind: 'string'; readonly of: (right: SignedTexts) => string; readonly hint: string })
  | (OnOther & { readonly kind: 'secret'; readonly misreading: SecretMisreading; readonly hint: string })
  /** A key that is no secret of anybody, so that it is tried for every user and for an unknown one alike (D-ERR-5). */
  | (OnOther & { readonly kind: 'key'; readonly key: WrongKey; readonly hint: string })
  | { readonly kind: 'body'; readonly body: Uint8Array; readonly hint: string }
  /** The right text was signed, and the request is refused all the same. */
  | (OnOther & { readonly kind: 'right'; readonly hint: string })
  | { readonly kind: 'seen'; readonly hint: string };

/** A trial that is made by a signature. */
export type TrialOfSignature = Exclude<Trial, { readonly kind: 'seen' | 'body' }>;

/** A refused request that is to be explained. */
export interface RequestToExplain<Secret> extends RequestToVerify<Secret> {
  /** Names and ports under which clients may know the service, such as that of its base URL. */
  readonly hosts?: readonly string[];
}

/** A known mistake: every trial of it that fits the evidence. */
export type Mistake = (evidence: Evidence) => Iterable<Trial>;

/** Why a signature does not match: what the server signed, and the known mistake where one was found. */
export interface MismatchExplanation {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  /**
   * The change to make, or the correct parts and the remaining causes (then it begins with `NO_KNOWN_MISTAKE`); null if the errors say
   * what is wrong.
   */
  readonly hint: string | null;
}
