/** Begins each credential of the demo customer, whose documentation publishes them. */
const DEMO_PREFIX = 'demo-only-';

/** Tells whether a credential is one of the published demo credentials, which production servers refuse. */
export function isPublishedCredential(text: string): boolean {
  return text.startsWith(DEMO_PREFIX);
}

/** The minimum of characters (UTF-16 units), and of different ones. */
const MIN = {
  password: { characters: 12, different: 5 },
  /** 16 random bytes in hex. Programs make secrets, and one signature is enough to guess the secret offline. */
  'signing secret': { characters: 32, different: 8 },
} as const;

export type CredentialKind = keyof typeof MIN;

/** Returns the rule that a credential breaks because it can be guessed; undefined if it is strong enough (D-PLT-24). */
export function weaknessOf(kind: CredentialKind, text: string): string | undefined {
  const { characters, different } = MIN[kind];
  if (text.length >= characters && new Set(text).size >= different) return undefined;
  return `must have at least ${characters} characters, ${different} of them different`;
}
