/** The first characters of all credentials of the demo customer, which its documentation publishes. */
const DEMO_PREFIX = 'demo-only-';

/**
 * Returns whether a credential is one of the published demo credentials, which production servers refuse (D-PLT-7).
 */
export function isPublishedCredential(text: string): boolean {
  return text.startsWith(DEMO_PREFIX);
}

/** Minimum of characters (UTF-16 units), and of different characters. */
const MIN = {
  password: { characters: 12, different: 5 },
  /**
   * 16 random bytes in hex. Programs create secrets, and an attacker with a single signature can guess a weak secret
   * offline.
   */
  'signing secret': { characters: 32, different: 8 },
} as const;

export type CredentialKind = keyof typeof MIN;

/** Returns the rule that a weak credential breaks. Undefined if the credential is strong enough (D-PLT-24). */
export function weaknessOf(kind: CredentialKind, text: string): string | undefined {
  const { characters, different } = MIN[kind];
  if (text.length >= characters && new Set(text).size >= different) return undefined;
  return `must have at least ${characters} characters, ${different} of them different`;
}
