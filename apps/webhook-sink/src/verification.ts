import type { EventVerdict } from '@talent-platform/protocol/events';

/**
 * What the secrets of the sink say of an event. `not-verified`: it has no secret by which that could be said.
 * `not-genuine`: it has one, or the event could be right by none.
 */
export type Verification = 'genuine' | 'not-verified' | 'not-genuine';

/** Whether an event is genuine, and who says to have signed it. */
export interface Verified {
  readonly verification: Verification;
  /** The user that the signature names; left out where it names none. */
  readonly signer?: string;
}

/** Which secret an event that is not verified needs, as a flag. */
export function missingSecret({ signer = 'user' }: Pick<Verified, 'signer'>): string {
  return `--secret ${signer}=…`;
}

/** Whether an event has neither signature, so that no secret makes it genuine. */
export function isUnsigned({
  platform,
  standardWebhooks,
}: Pick<EventVerdict, 'platform' | 'standardWebhooks'>): boolean {
  return platform === 'absent' && standardWebhooks === 'absent';
}

/** What to do about a signed event that is not verified. */
export function adviceOf(verified: Pick<Verified, 'signer'>): string {
  const { signer } = verified;
  const whose = signer === undefined ? 'the subscription' : signer;
  return `Give the sink the secret of ${whose}: ${missingSecret(verified)}`;
}
