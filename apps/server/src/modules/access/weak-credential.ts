/** How many characters (UTF-16 units) a credential has at least, and how many of them differ. */
const LEAST = {
  password: { characters: 12, different: 5 },
  /** 16 random bytes in hex. A secret is machine-made, and whoever has seen one signature can guess at it offline. */
  'signing secret': { characters: 32, different: 8 },
} as const;

export type CredentialKind = keyof typeof LEAST;

/** Returns the rule that a credential breaks because it can be guessed; undefined if it is strong enough (D-PLT-24). */
export function weaknessOf(kind: CredentialKind, text: string): string | undefined {
  const { characters, different } = LEAST[kind];
  if (text.length >= characters && new Set(text).size >= different) return undefined;
  return `must have at least ${characters} characters, ${different} of them different`;
}
