import type { RequestToExplain } from '../signing/mistakes/mistake.js';

/** A secret by which events may be signed, and the user name that they are then signed with. */
export interface EventSecret<Secret> {
  readonly user: string;
  readonly secret: Secret;
}

/** An event that came, and is to be verified. */
export interface EventToVerify<Secret> extends Omit<RequestToExplain<Secret>, 'secrets' | 'body'> {
  /** The body's bytes as they came, before gzip is undone. */
  readonly body: Uint8Array;
  /** The secrets of all users; a user has two while a rotation overlaps. */
  readonly secrets: readonly EventSecret<Secret>[];
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

/** One thing that is wrong with an event, and where. */
export interface EventProblem {
  readonly part: EventPart;
  /** A sentence: what is wrong, at which byte where that can be known, and what to do. */
  readonly detail: string;
  /** The whole value that was signed, and the one that arrived, if both are known: `detail` shows the beginning of long ones. */
  readonly values?: { readonly signed: string; readonly arrived: string };
}

/** `genuine`: a known secret signed what came, however long ago. `absent`: the event carries no such signature. */
export type SignatureState = 'genuine' | 'wrong' | 'absent';

/** The facts about an event and its signatures. */
interface EventFacts {
  /** The signature of this platform's scheme, in Authorization. */
  readonly platform: SignatureState;
  readonly standardWebhooks: SignatureState;
  /** The user whose secret made the signatures; left out if no known secret made them. */
  readonly user?: string;
  /** Which of the given secrets that is, from 0. */
  readonly secretIndex?: number;
  /** Seconds since it was signed, negative for a time in the future; left out if the event has no readable time. */
  readonly ageSeconds?: number;
  /** Everything that is wrong; empty for a genuine event. */
  readonly problems: readonly EventProblem[];
  /** The JSON before gzip; left out if the body should be gzip and is not, or holds more than 1 MiB. */
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

/** An event that carries one or two signatures. All are right, of the same secret, and made within 300 seconds of now. */
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
