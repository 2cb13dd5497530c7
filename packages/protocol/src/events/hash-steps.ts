/** A hash that the runtime is to make: of bytes or a text, or a secret's HMAC of a text. It answers with lower-case hex. */
export type HashStep<Secret> =
  | { readonly kind: 'hash'; readonly data: Uint8Array | string }
  | { readonly kind: 'sign'; readonly secret: Secret; readonly text: string };

/** Work that needs hashes and is otherwise pure: each runtime runs the same steps, one at once and one with promises. */
export type HashSteps<Secret, Result> = Generator<HashStep<Secret>, Result, string>;

/** The SHA-256 of data. */
export function* hashOf<Secret>(data: Uint8Array | string): HashSteps<Secret, string> {
  return yield { kind: 'hash', data };
}

/** A secret's HMAC-SHA256 of a text. */
export function* signatureOf<Secret>(secret: Secret, text: string): HashSteps<Secret, string> {
  return yield { kind: 'sign', secret, text };
}
