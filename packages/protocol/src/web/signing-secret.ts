import { arrayOf } from '../errors/argument.js';
import type { Kind } from '../errors/argument.js';
import type { HashSteps } from '../signing/hash-steps.js';
import type { SecretProvider } from '../signing/mistakes/explain-steps.js';
import { DECOY_TEXT, misreadSecretText, secretBytes, Unprintable } from '../signing/secret-text.js';

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Returns the key of a secret, which only its class sees. Explanations need it, and signing must not carry them along. */
let keyOf: (secret: SigningSecret) => Uint8Array;

/**
 * A signing secret. It prints `[secret]`, and holds its key in a place that nothing can enumerate.
 *
 * @example
 * const secret = new SigningSecret('gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7');
 * `${secret}`; // '[secret]'
 * @see D-SIG-1
 */
export class SigningSecret extends Unprintable {
  static {
    keyOf = (secret: SigningSecret): Uint8Array => secret.#bytes;
  }

  readonly #bytes: Uint8Array<ArrayBuffer>;
  #key: Promise<HmacKey> | undefined;

  /**
   * @param secret the secret text as it was issued, whose UTF-8 bytes are the key; or the key bytes themselves.
   * @throws TypeError for an empty secret, and for anything else.
   */
  constructor(secret: string | Uint8Array) {
    super();
    this.#bytes = secretBytes(secret);
  }

  /** Returns the HMAC-SHA256 of a string to sign, as 64 lower-case hexadecimal characters (spec: Step 3). */
  async sign(stringToSign: string): Promise<string> {
    this.#key ??= crypto.subtle.importKey('raw', this.#bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return toHex(await crypto.subtle.sign('HMAC', await this.#key, new TextEncoder().encode(stringToSign)));
  }
}

/** Replaces the secret of an unknown user, as the class of the same name in `/signing` does (D-ERR-5). */
class Decoy extends SigningSecret {
  override async sign(stringToSign: string): Promise<string> {
    return `\0${(await super.sign(stringToSign)).slice(1)}`;
  }
}

export const DECOY: SigningSecret = /* @__PURE__ */ new Decoy(DECOY_TEXT);

/** The secrets with which refused requests are explained. */
export const SECRET_PROVIDER: SecretProvider<SigningSecret> = {
  decoy: DECOY,
  fromBytes: (bytes) => new SigningSecret(bytes),
  misread: (secret, misreading) => {
    const bytes = misreadSecretText(new TextDecoder().decode(keyOf(secret)), misreading);
    if (bytes === undefined) return undefined;
    return secret === DECOY ? DECOY : new SigningSecret(bytes);
  },
};

export const SECRET: Kind = { words: 'a SigningSecret of /web', holds: (value) => value instanceof SigningSecret };
export const SECRETS = /* @__PURE__ */ arrayOf(SECRET);

/** Runs steps to their end with WebCrypto. The hashes of one list are made at the same time. */
export async function runSteps<Result>(steps: HashSteps<SigningSecret, Result>): Promise<Result> {
  let next = steps.next();
  while (!next.done) {
    const hashes = next.value.map((step) =>
      step.kind === 'hash' ? sha256Hex(step.data) : step.secret.sign(step.text),
    );
    next = steps.next(await Promise.all(hashes));
  }
  return next.value;
}

/** Returns the SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lower-case hexadecimal characters. */
export async function sha256Hex(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : Uint8Array.from(data);
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
