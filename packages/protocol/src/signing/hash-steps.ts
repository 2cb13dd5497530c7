/** One hash that the runtime makes: of bytes or a text, or a secret's HMAC of a text. The result is lower-case hex. */
export type HashStep<Secret> =
  | { readonly kind: 'hash'; readonly data: Uint8Array | string }
  | { readonly kind: 'sign'; readonly secret: Secret; readonly text: string };

/**
 * Work that is pure except for the hashes that it needs. It yields lists of hashes and receives their results in the same
 * order. Node.js makes them synchronously, browsers with promises.
 */
export type HashSteps<Secret, Result> = Generator<ReadonlyArray<HashStep<Secret>>, Result, readonly string[]>;

/** Returns the SHA-256 of data. */
export function* hashOf<Secret>(data: Uint8Array | string): HashSteps<Secret, string> {
  const [hex = ''] = yield [{ kind: 'hash', data }];
  return hex;
}

/** Returns a secret's HMAC-SHA256 of a text. */
export function* signatureOf<Secret>(secret: Secret, text: string): HashSteps<Secret, string> {
  const [hex = ''] = yield [{ kind: 'sign', secret, text }];
  return hex;
}
