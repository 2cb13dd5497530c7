import type { RequestToExplain } from '../signing/mistakes/mistake.js';

/** A secret by which events may be signed, and the user name that they are then signed with. */
export interface EventSecret<Secret> {
  readonly user: string;
  readonly secret: Secret;
}

/** A received event to verify. */
export interface EventToVerify<Secret> extends Omit<RequestToExplain<Secret>, 'secrets' | 'body'> {
  /** The received bytes of the body, before gzip is decoded. */
  readonly body: Uint8Array;
  /** The secrets of all users; a user has two while a rotation overlaps. */
  readonly secrets: readonly EventSecret<Secret>[];
  /**
   * Whether a wrong signature is explained by the known mistakes, as by default. An endpoint that everybody can
   * reach sets false, because an explanation costs hundreds of hashes. The verdict then has no `canonicalRequest`, `stringToSign` and `hint`.
   */
  readonly isExplained?: boolean | undefined;
}

/** The parts that a signature can cover, by the names that problems use. */
export type EventPart =
  | 'method'
  | 'target'
  | 'body'
  | 'secret'
  | 'authorization'
  | 'host'
  | 'content-type'
  | 'x-svc-date'
  | 'x-svc-content-sha256'
  | 'x-svc-event-id'
  | 'webhook-id'
  | 'webhook-timestamp'
  | 'webhook-signature';

/** A problem of an event, and its position. */
export interface EventProblem {
  readonly part: EventPart;
  /** A sentence that describes the problem, the changed byte if known, and the way out. */
  readonly detail: string;
  /**
   * The whole signed value and the whole received value, if both are known. `detail` shows only the beginning of long
   * values.
   */
  readonly values?: { readonly signed: string; readonly arrived: string };
}

/** `genuine`: a known secret signed the received event, at any time. `absent`: the event has no such signature. */
export type SignatureState = 'genuine' | 'wrong' | 'absent';

/** The facts about an event and its signatures. */
interface EventFacts {
  /** The signature of this platform's scheme, in Authorization. */
  readonly platform: SignatureState;
  readonly standardWebhooks: SignatureState;
  /** The user whose secret made the signatures; left out if no known secret made them. */
  readonly user?: string;
  /** The index of the secret among the given secrets, from 0. */
  readonly secretIndex?: number;
  /** Seconds since it was signed, negative for a time in the future; left out if the event has no readable time. */
  readonly ageSeconds?: number;
  /** Everything that is wrong; empty for a genuine event. */
  readonly problems: readonly EventProblem[];
  /** The JSON before gzip. Undefined if the body should be gzip and is not, or holds more than 1 MiB. */
  readonly json?: Uint8Array;
  /** The request that should have been signed, if the platform's signature is wrong. */
  readonly canonicalRequest?: string;
  readonly stringToSign?: string;
  /**
   * The known mistake, or the correct parts, as `explainMismatch` explains them; present if no changed part explains
   * the signature.
   */
  readonly hint?: string;
}

/**
 * An event with one or two signatures. All signatures are right, of the same secret, and made within 300 seconds of
 * now.
 */
export interface GenuineEvent extends EventFacts {
  readonly isGenuine: true;
  readonly user: string;
  readonly secretIndex: number;
  readonly ageSeconds: number;
  readonly json: Uint8Array;
}

/** An event that must not be processed; `problems` says why. */
export interface RefusedEvent extends EventFacts {
  readonly isGenuine: false;
}

/** The facts about an event. After a check that `isGenuine` is true, TypeScript knows that `json` is there. */
export type EventVerdict = GenuineEvent | RefusedEvent;
