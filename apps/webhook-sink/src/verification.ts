import type { EventVerdict } from '@talent-platform/protocol/events';

/**
 * The sink's verdict on an event. `not-verified`: the sink has no secret that fits.
 * `not-genuine`: the secret does not match, or the event could not be genuine with any secret.
 */
export type Verification = 'genuine' | 'not-verified' | 'not-genuine';

/** The verdict on an event, and its signer. */
export interface Verified {
  readonly verification: Verification;
  /** The user in the signature. Undefined if the signature names none. */
  readonly signer?: string;
}

export function missingSecret({ signer = 'user' }: Pick<Verified, 'signer'>): string {
  return `--secret ${signer}=…`;
}

/** Says whether an event has no signature, so that no secret makes it genuine. */
export function isUnsigned({
  platform,
  standardWebhooks,
}: Pick<EventVerdict, 'platform' | 'standardWebhooks'>): boolean {
  return platform === 'absent' && standardWebhooks === 'absent';
}

/** Returns what to do about a signed event that is not verified. */
export function adviceOf(verified: Pick<Verified, 'signer'>): string {
  const { signer } = verified;
  const whose = signer === undefined ? 'the subscription' : signer;
  return `Give the sink the secret of ${whose}: ${missingSecret(verified)}`;
}
